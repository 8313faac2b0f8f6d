import { counted } from '../../../texts/en.ts'

/** Texts of the page of URLs. */
export const en = {
  title: 'Pages',
  noRegion: 'This project has no regions yet',
  noRegionTodo: 'Add a region to check positions',
  unchecked: 'No positions yet',
  uncheckedTodo: 'Start a rank check. The pages that it finds appear here.',
  uncheckedInPeriod: 'No positions in this period. Choose a longer period or start a rank check.',
  showAll: 'Show all dates',
  filters: 'Filters of the list',
  list: 'List',
  lists: { pages: 'Pages', competing: 'Several pages for a keyword', switches: 'Page changes' },
  from: 'From',
  to: 'To',
  search: { pages: 'URL contains', competing: 'Keyword contains', switches: 'Keyword contains' },
  copy: 'Copy as table',
  copying: 'Copying…',
  copied: (rows: number) => counted(rows, 'row copied', 'rows copied'),
  invented: 'Invented',
  yes: 'yes',
  notCopied: 'The browser did not allow the copy.',
  numbers: 'Pages of the list',
  noMatch: 'Nothing matches',
  noMatchTodo: 'Search for another part of the text, or clear the search.',
  clear: 'Clear search',
  unknown: '–',
  better: 'more than before',
  worse: 'fewer than before',
  pages: {
    about: (date: string) =>
      `The pages of your site on ${date}. A keyword counts for one page: the best one that the check found.`,
    compared: (date: string) => `The change is since ${date}.`,
    count: (count: number) => counted(count, 'page'),
    none: 'No page was found',
    noneTodo:
      'The check found your site for no keyword on this date. Choose another date, or look at the rankings.',
    columns: {
      url: 'Page',
      keywords: 'Keywords',
      keywords_change: 'Change',
      best_position: 'Best position',
      avg_position: 'Average position',
      top_3: 'Top 3',
      top_10: 'Top 10',
      top_30: 'Top 30',
    },
  },
  keywords: {
    all: 'All pages',
    about: (date: string) => `Keywords on ${date} for which this is the best page of your site.`,
    count: (count: number) => counted(count, 'keyword'),
    none: 'No keyword ranks with this page',
    noneTodo: 'Another page may have replaced it. Choose another date, or look at the page changes.',
    open: 'Open page',
    columns: {
      name: 'Keyword',
      position: 'Position',
      urls_count: 'Pages found',
      url_before: 'Page before',
    },
  },
  competing: {
    about: (dates: string) =>
      `Keywords for which the checks of ${dates} found several pages of your site, or for which a page gave way and came back.`,
    count: (count: number) => counted(count, 'keyword'),
    none: 'No pages compete',
    noneTodo:
      'No check in this period found several pages of your site for one keyword. Choose a longer period to look further back.',
    page: (best: number, days: number, position: number) =>
      `best on ${best} of ${days} ${days === 1 ? 'day' : 'days'}, last at position ${position}`,
    alternated: 'came back',
    columns: {
      name: 'Keyword',
      pages: 'Pages',
      days_together: 'Days with several pages',
      switches: 'Changes',
      last_date: 'Last on',
    },
  },
  switches: {
    about: (dates: string) =>
      `Dates from ${dates} on which a keyword began to rank with another page of your site.`,
    count: (count: number) => counted(count, 'change'),
    none: 'No page changed',
    noneTodo: 'Every keyword kept its page in this period. Choose a longer period to look further back.',
    columns: {
      name: 'Keyword',
      date: 'Date',
      url_before: 'Page before',
      url: 'Page since',
      position_before: 'Position before',
      position: 'Position since',
    },
  },
}
