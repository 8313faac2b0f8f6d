import { parameter } from '../parameter.ts'

/** Parameters of the reports on positions that say which keywords are counted, beside the selector. */
export const reportedKeywords = {
  show_trash: parameter.flag().default(false, 'Includes keywords in the trash.'),
  group_folder_id_depth: parameter
    .flag()
    .default(
      false,
      'Filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN mean the sub-folders of their folders too.',
    ),
  only_exists_first_date: parameter
    .oneOf([0, 1, 2])
    .default(
      0,
      '0 every keyword; 1 those with a position (or `--`) on the first of the dates; 2 those with none then and one on a ' +
        'later of the dates.',
    ),
  only_exists_by_date: parameter.date().optional('Stands for the first date in `only_exists_first_date`.'),
}
