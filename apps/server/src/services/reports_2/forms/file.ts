import type { FileAnswer } from '@sextant/contract'
import type { OpenedReport } from '../stored/open.ts'

/** Forms of a report as a file. Each is loaded when it is first made. */
const forms = {
  pdf: {
    contentType: 'application/pdf',
    make: async (report: OpenedReport) => (await import('./pdf/pdf.ts')).pdfOf(report),
  },
} as const

/** A report as a file, named by its site and its day. */
export async function fileOf(report: OpenedReport, form: keyof typeof forms): Promise<FileAnswer> {
  const { contentType, make } = forms[form]
  const { made_at, project } = report.content
  return {
    fileName: `${project.site} ${made_at.slice(0, 10)}`.replace(/[^\p{L}\p{N} .-]/gu, '_') + `.${form}`,
    contentType,
    bytes: await make(report),
  }
}
