import { useState } from 'react'
import { Link } from 'react-router'
import { ChoiceButton } from '../../../ui/choice-button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Command } from '../../../ui/command.tsx'
import { DayChoice } from '../../../ui/day-choice.tsx'
import { DropDown } from '../../../ui/drop-down.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Option } from '../../../ui/option.tsx'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { PopUpButton } from '../../../ui/pop-up-button.tsx'
import { Several } from '../../../ui/several.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Specimen, State } from '../specimen.tsx'
import { useTexts } from '../texts/use-texts.ts'

const loadPopUp = () => import('../../../ui/pop-up/pop-up.tsx')

const days = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']
const today = '2026-11-20'

/** Buttons, links, and what opens a pop-up. */
export function Controls() {
  const texts = useTexts()
  const { states } = texts
  const cities = texts.cities.map((city, index) => [index, city] as const)
  const [city, setCity] = useState(4)
  const [few, setFew] = useState<readonly number[]>([1])
  const [two, setTwo] = useState<readonly number[]>([0, 2])
  const [day, setDay] = useState<string>(days[2]!)
  const [side, setSide] = useState('light')
  const orders = { up: texts.up, down: texts.down }
  const nothing = () => undefined
  return (
    <>
      <Specimen name="button">
        {() => (
          <>
            <State name={states.plain}>
              <button type="button">{texts.action}</button>
            </State>
            <State name={states.primary}>
              <button type="button" className="primary">
                {texts.action}
              </button>
            </State>
            <State name={states.danger}>
              <button type="button" className="danger">
                {texts.action}
              </button>
            </State>
            <State name={states.quiet}>
              <button type="button" className="plain">
                <Icon name="plus" /> {texts.action}
              </button>
            </State>
            <State name={states.pressed}>
              <button type="button" className="plain" aria-pressed="true">
                {texts.action}
              </button>
            </State>
            <State name={states.busy}>
              <button type="button" aria-disabled="true">
                {texts.action}
              </button>
            </State>
            <State name={states.disabled}>
              <button type="button" disabled>
                {texts.action}
              </button>
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="a">
        {() => (
          <>
            <State name={states.plain}>
              <Link to="?">{texts.link}</Link>
            </State>
            <State name={states.sentence}>
              <p>
                <Link to="?">{texts.link}</Link> {texts.linkInSentence}
              </p>
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Switch">
        {() => (
          <Switch
            label={texts.label}
            options={[
              ['light', texts.keywords[0]!],
              ['dark', texts.keywords[1]!],
            ]}
            chosen={side}
            onChoose={setSide}
          />
        )}
      </Specimen>
      <Specimen name="ChoiceButton">
        {() => (
          <>
            <State name={states.chosen}>
              <ChoiceButton
                label={texts.label}
                options={cities.slice(0, 5)}
                chosen={city}
                onChoose={setCity}
              />
            </State>
            <State name={states.searched}>
              <ChoiceButton label={texts.label} options={cities} chosen={city} onChoose={setCity} />
            </State>
            <State name={states.nothingChosen}>
              <ChoiceButton label={texts.label} options={cities} chosen={undefined} onChoose={setCity} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Choice">
        {() => <Choice label={texts.label} options={cities.slice(0, 5)} chosen={city} onChoose={setCity} />}
      </Specimen>
      <Specimen name="Several">
        {() => (
          <>
            <State name={states.plain}>
              <Several
                label={texts.label}
                options={cities}
                chosen={few}
                most={5}
                mostWords=""
                onChoose={setFew}
              />
            </State>
            <State name={states.full}>
              <Several
                label={texts.label}
                options={cities.slice(0, 5)}
                chosen={two}
                most={2}
                mostWords={texts.most}
                onChoose={setTwo}
              />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="DayChoice">
        {() => (
          <>
            <State name={states.chosen}>
              <DayChoice label={texts.label} days={days} chosen={day} today={today} onChoose={setDay} />
            </State>
            <State name={states.nothingChosen}>
              <DayChoice label={texts.label} days={[]} chosen={undefined} today={today} onChoose={nothing} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="DropDown">
        {() => (
          <DropDown label={texts.openPanel}>
            <Option label={texts.keywords[0]!} defaultChecked />
            <Option label={texts.keywords[1]!} />
          </DropDown>
        )}
      </Specimen>
      <Specimen name="PopUpButton">
        {() => (
          <PopUpButton
            has="dialog"
            load={loadPopUp}
            render={({ PopUp }, opened) => (
              <PopUp label={texts.openPanel} opened={opened} className="panel-pop-up">
                {texts.dialogWords}
              </PopUp>
            )}
          >
            {texts.openPanel}
          </PopUpButton>
        )}
      </Specimen>
      <Specimen name="OrderButtons">
        {() => (
          <>
            <State name={states.first}>
              <OrderButtons labels={orders} onUp={undefined} onDown={nothing} />
            </State>
            <State name={states.middle}>
              <OrderButtons labels={orders} onUp={nothing} onDown={nothing} />
            </State>
            <State name={states.last}>
              <OrderButtons labels={orders} onUp={nothing} onDown={undefined} />
            </State>
          </>
        )}
      </Specimen>
      <Specimen name="Command">{() => <Command shown="npm start" copyLabel={texts.copyCommand} />}</Specimen>
    </>
  )
}
