import { ApiError, type FileAnswer } from '@sextant/contract'
import { reportFileRows } from '@sextant/contract/reports_2/choices.ts'
import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import type { OpenedReport } from '../stored/open.ts'

/** Forms of a report as a file. Each is loaded when it is first made. */
const forms = {
  pdf: {
    contentType: 'application/pdf',
    make: async (report: OpenedReport) => (await import('./pdf/pdf.ts')).pdfOf(report),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: async (report: OpenedReport) => (await import('./xlsx/xlsx.ts')).xlsxOf(report),
  },
} as const

/** A report as a file, named by its site and its day. Throws ApiError 2003 for one with too many rows. */
export async function fileOf(report: OpenedReport, form: keyof typeof forms): Promise<FileAnswer> {
  const { contentType, make } = forms[form]
  checkRows(report.content, form)
  const { made_at, project } = report.content
  return {
    fileName: `${project.site} ${made_at.slice(0, 10)}`.replace(/[^\p{L}\p{N} .-]/gu, '_') + `.${form}`,
    contentType,
    bytes: await make(report),
  }
}

function checkRows({ blocks }: ReportContent, form: keyof typeof forms): void {
  const most = reportFileRows[form]
  const rows = blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0)
  if (rows <= most) return
  const text = `a file of the form ${form} holds at most ${most} rows, but the report has ${rows}`
  throw new ApiError('parameter_value', text, { field: 'output' })
}
