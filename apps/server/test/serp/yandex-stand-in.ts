import { json, type Answer, type Asked, type VendorFormat } from './stand-in.ts'
import { renderXmlError, renderYandexXml, xmlBody } from './yandex-xml-stand-in.ts'

const pageSize = 100

/** Wire format of Yandex Search API v2, as documented. */
export const yandexFormat: VendorFormat = {
  pageSize,
  refusals: {
    key: rpcError(401, 16, 'Unknown api key'),
    credit: { ...packed(renderXmlError(32, 'Лимит запросов исчерпан')), free: true },
    rate: { ...packed(renderXmlError(55, 'RPS limit exceeded')), free: true },
    failure: rpcError(503, 14, 'Service unavailable'),
  },
  read({ method, url, headers, body }): Asked | Answer {
    if (method !== 'POST' || url.pathname !== '/v2/web/search') return rpcError(404, 5, 'Not found')
    const [scheme, key = ''] = (headers.get('authorization') ?? '').split(' ')
    if (scheme !== 'Api-Key') return rpcError(401, 16, 'The token is invalid')
    const { query, groupSpec, responseFormat, region, folderId } = JSON.parse(body)
    const refusal =
      query?.familyMode !== 'FAMILY_MODE_NONE' || query.fixTypoMode !== 'FIX_TYPO_MODE_OFF'
        ? 'the stand-in expects neither a filter nor corrections'
        : groupSpec?.groupMode !== 'GROUP_MODE_DEEP' || groupSpec.groupsOnPage !== String(pageSize)
          ? 'the stand-in expects a hundred groups'
          : !/^SEARCH_TYPE_(RU|TR|COM|KK|BE|UZ)$/.test(query.searchType) || responseFormat !== 'FORMAT_XML'
            ? 'searchType'
            : region !== undefined && !/^\d+$/.test(region)
              ? 'region'
              : folderId !== 'b1gfolder'
                ? 'folderId'
                : null
    if (refusal !== null) return rpcError(400, 3, `Invalid argument: ${refusal}`)
    return { key, q: query.queryText, page: Number(query.page) + 1 }
  },
  namesCorrections: true,
  render: ({ q, page, shownFor }, shown) => {
    const correction =
      shownFor === undefined ? '' : `<reask><rule>Misspell</rule><text>${shownFor}</text></reask>`
    return packed(renderYandexXml({ q, page: page - 1, pageSize, shown, echoes: true, correction }))
  },
}

/** XML as the service sends it. */
export function packed(xml: string): Answer {
  return json({ rawData: Buffer.from(xml).toString('base64') })
}

/** An error of Yandex Cloud. */
export function rpcError(status: number, code: number, message: string): Answer {
  return json({ code, message, details: [] }, status)
}

/** Converts a body to a value and back. */
export const yandexBody = {
  read: (body: string): unknown => xmlBody.read(Buffer.from(JSON.parse(body).rawData, 'base64').toString()),
  write: (value: unknown): string => packed(xmlBody.write(value)).body,
}
