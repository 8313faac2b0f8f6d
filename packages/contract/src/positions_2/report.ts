import { parameter } from '../parameter.ts'

/** Parameters of position reports that select the keywords to count, in addition to the selector. */
export const reportedKeywords = {
  show_trash: parameter.flag().default(false, 'Whether to include keywords in the trash.'),
  group_folder_id_depth: parameter
    .flag()
    .default(
      false,
      'Whether filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN include subfolders.',
    ),
  only_exists_first_date: parameter
    .oneOf([0, 1, 2])
    .default(
      0,
      'Keywords to include: 0 all; 1 those with a position (or `--`) on the first of the dates; 2 those ' +
        'without one on the first date but with one on a later date.',
    ),
  only_exists_by_date: parameter
    .date()
    .optional('Date to use in place of the first date in `only_exists_first_date`.'),
}
