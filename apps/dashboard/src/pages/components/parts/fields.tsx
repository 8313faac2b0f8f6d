import { useState } from 'react'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { LabelledDate } from '../../../ui/labelled-date.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { Option } from '../../../ui/option.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextFileField } from '../../../ui/text-file-field.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { Specimen, State } from '../specimen.tsx'
import { useTexts } from '../texts/use-texts.ts'

const today = '2026-11-20'

/** Fields of forms. */
export function Fields() {
  const texts = useTexts()
  const { states, label, hint, error, value, placeholder } = texts
  const cities = texts.cities.map((city, index) => [index, city] as const)
  const [city, setCity] = useState(4)
  const [search, setSearch] = useState('')
  const [file, setFile] = useState('')
  const [day, setDay] = useState('')
  const nothing = () => undefined
  return (
    <>
      <Specimen name="Field">
        {() => (
          <>
            <State name={states.empty}>
              <Field label={label} placeholder={placeholder} />
            </State>
            <State name={states.hint}>
              <Field label={label} hint={hint} defaultValue={value} />
            </State>
            <State name={states.wrong}>
              <Field label={label} hint={hint} error={error} defaultValue={value} />
            </State>
            <State name={states.disabled}>
              <Field label={label} defaultValue={value} disabled />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="TextLines">
        {() => (
          <>
            <State name={states.filled}>
              <TextLines label={label} hint={hint} defaultValue={texts.keywords.join('\n')} />
            </State>
            <State name={states.disabled}>
              <TextLines label={label} hint={hint} disabled defaultValue={value} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="ChoiceField">
        {() => (
          <>
            <State name={states.hint}>
              <ChoiceField label={label} hint={hint} options={cities} value={city} onChoose={setCity} />
            </State>
            <State name={states.nothingChosen}>
              <ChoiceField label={label} options={cities} value={undefined} onChoose={setCity} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Combobox">
        {() => (
          <>
            <State name={states.hint}>
              <Cities />
            </State>
            <State name={states.wrong}>
              <Cities error={error} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Option">
        {(ground) => (
          <>
            <State name={states.plain}>
              <Option label={label} hint={hint} />
              <Option type="radio" name={`radio ${ground}`} label={texts.cities[0]!} />
            </State>
            <State name={states.chosen}>
              <Option label={label} defaultChecked />
              <Option type="radio" name={`radio ${ground}`} label={texts.cities[1]!} defaultChecked />
            </State>
            <State name={states.disabled}>
              <Option label={label} disabled />
              <Option label={label} disabled defaultChecked />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="DateField">
        {() => (
          <>
            <State name={states.empty}>
              <DateField label={label} value={day} today={today} onChange={setDay} />
            </State>
            <State name={states.hint}>
              <DateField label={label} hint={hint} value="2026-11-09" today={today} onChange={nothing} />
            </State>
            <State name={states.wrong}>
              <DateField
                label={label}
                hint={hint}
                error={error}
                value="2026-11-09"
                today={today}
                onChange={nothing}
              />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Labelled">
        {() => (
          <>
            <State name={states.filled}>
              <Labelled label={label} defaultValue={value} />
            </State>
            <State name={states.disabled}>
              <Labelled label={label} defaultValue={value} disabled />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="LabelledDate">
        {() => (
          <State name={states.filled}>
            <LabelledDate label={label} value="2026-11-09" today={today} onChange={nothing} />
          </State>
        )}
      </Specimen>
      <Specimen name="SearchField">
        {() => (
          <SearchField
            label={label}
            placeholder={placeholder}
            hint={hint}
            value={search}
            onSearch={setSearch}
          />
        )}
      </Specimen>
      <Specimen name="TextFileField">
        {() => (
          <State name={file === '' ? states.empty : states.filled}>
            <TextFileField label={label} hint={hint} onFile={({ file: read }) => setFile(read?.name ?? '')} />
          </State>
        )}
      </Specimen>
    </>
  )
}

function Cities({ error }: { error?: string }) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const found = texts.cities.filter((city) => city.toLowerCase().startsWith(text.toLowerCase()))
  return (
    <Combobox
      label={texts.label}
      hint={texts.hint}
      error={error}
      text={text}
      options={found.map((city) => ({ key: city, words: city }))}
      status={texts.found(found.length)}
      onText={setText}
      onChoose={setText}
    />
  )
}
