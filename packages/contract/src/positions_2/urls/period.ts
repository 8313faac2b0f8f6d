import { parameter } from '../../parameter.ts'

/** Parameters of lists about the pages of a site in a period. */
export const pagesInPeriod = {
  project_id: parameter.id().required('Id of the project.'),
  site_id: parameter
    .id()
    .optional('Id of the project or of one of its competitors. Defaults to the project.'),
  date1: parameter.date().required('First date.'),
  date2: parameter.date().required('Last date.'),
}
