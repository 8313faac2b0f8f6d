import type { FeatureType } from '#serp/page.ts'
import { type Answer, type Asked, type VendorFormat } from './stand-in.ts'
import { renderXmlError, renderYandexXml } from './yandex-xml-stand-in.ts'

/** What a proxy with Yandex's XML format accepts at an address, and what it returns. */
interface Address {
  firstPage: number
  /** Required parameters. */
  needs: readonly string[]
  devices: readonly string[]
}

function proxyFormat(
  addresses: Readonly<Record<string, Address>>,
  features: readonly FeatureType[],
  { answersHtml, queues }: { answersHtml: boolean; queues: boolean },
): VendorFormat {
  const answer = (body: string): Answer => ({
    status: 200,
    body,
    headers: { 'content-type': answersHtml ? 'text/html; charset=utf-8' : 'text/xml' },
  })
  const refusal = (code: number, message: string): Answer => ({
    ...answer(renderXmlError(code, message)),
    free: true,
  })
  return {
    refusals: {
      key: refusal(42, 'Ключ указан неверно'),
      credit: refusal(200, 'Недостаточно средств'),
      rate: refusal(115, 'Слишком много потоков, запрет на 30 секунд'),
      failure: refusal(500, 'Повторите запрос'),
      ...(queues ? { queued: answer(renderXmlError(210, 'Запрос поставлен в очередь')) } : {}),
    },
    read({ method, url }): Asked | Answer {
      const address = addresses[url.pathname]
      if (method !== 'GET' || address === undefined) return { status: 404, body: 'Not Found' }
      const { user, key = '', query = '', page, device = '', ...given } = Object.fromEntries(url.searchParams)
      if (user !== '10') return refusal(31, 'Пользователь не зарегистрирован')
      if (query === '') return refusal(2, 'Пустой запрос')
      if (!address.devices.includes(device) || !address.needs.every((name) => given[name] !== undefined)) {
        return refusal(102, 'Неверные параметры')
      }
      return { key, q: query, page: Number(page) - address.firstPage + 1 }
    },
    namesCorrections: true,
    render({ q, page, shownFor }, shown) {
      const correction =
        shownFor === undefined ? '' : `<fixtype>correct</fixtype><correct>${shownFor}</correct>`
      return answer(
        renderYandexXml({ q, page: page - 1, pageSize: 10, shown, echoes: false, correction, features }),
      )
    },
  }
}

/** The blocks that the stand-ins report. */
export const riverFeatures: readonly FeatureType[] = ['ads', 'ai_overview', 'images', 'local_pack', 'videos']
export const stockFeatures: readonly FeatureType[] = ['ads', 'featured_snippet', 'videos']

const anyDevice = ['desktop', 'tablet', 'mobile']
const twoDevices = ['desktop', 'mobile']

/** XMLRiver's wire format, as documented. */
export const xmlriverFormat = proxyFormat(
  {
    '/search/xml': { firstPage: 1, needs: ['lr', 'nfpr'], devices: anyDevice },
    '/search_yandex/xml': { firstPage: 0, needs: ['lr', 'lang', 'domain', 'groupby'], devices: anyDevice },
  },
  riverFeatures,
  { answersHtml: false, queues: false },
)

/** XMLStock's wire format, as documented. */
export const xmlstockFormat = proxyFormat(
  {
    '/google/xml/': { firstPage: 0, needs: ['lr', 'hl', 'domain', 'nfpr'], devices: twoDevices },
    '/yandexlive/xml/': { firstPage: 0, needs: ['lr', 'lang', 'domain', 'noreask'], devices: twoDevices },
  },
  stockFeatures,
  { answersHtml: true, queues: true },
)
