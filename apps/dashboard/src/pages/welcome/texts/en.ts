/** Texts of the page that sets up a project. */
export const en = {
  title: 'Add a project',
  lead: 'Three questions. You see the price before anything is spent.',
  missing: 'Project not found',
  missingTodo: 'It may have been deleted.',
  again: 'Start over',
  noEdit: 'You can view this project but not change it. Ask its owner for the right to do so.',
  demoTitle: 'Just looking?',

  siteTitle: 'Site',
  site: 'Address of the site',
  siteHint: 'A domain such as example.com, or part of a site such as example.com/shop.',
  siteMade: 'The project is saved.',
  siteMissing: 'Enter the address of your site.',
  siteWrong: 'This is not the address of a site. Enter a domain such as example.com.',
  siteKnown: (project: string) => `The project ${project} has this site.`,
  openProject: 'Open it',

  keywordsTitle: 'Keywords',
  keywords: 'Keywords, one per line',
  keywordsHint: 'What people search for to find you. You can add more at any time.',
  keywordsMissing: 'Enter at least one keyword.',
  keywordsExample: 'sourdough delivery\nrye bread price',
  tooLong: (start: string) => `A keyword has at most 255 characters. This one is longer: ${start}…`,
  file: 'Or from a file:',
  counted: (count: number, text: string) => (count === 1 ? '1 keyword.' : `${text} keywords.`),
  repeated: (count: number, text: string) =>
    count === 1 ? '1 line repeats another and is left out.' : `${text} lines repeat others and are left out.`,
  columns: (names: string) => `The first line names columns: ${names}.`,

  whereTitle: 'Where to check',
  toPrice: 'Save and see the price',
  freeSoFar: 'Nothing is checked or charged yet.',
  sendAgain: 'Your answers are still here. Send them again: nothing is added twice.',

  change: 'Change',
  rest: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  atMost: (price: string) => `At most ${price}`,
  forPages: (pages: number, text: string) =>
    pages === 1 ? 'for 1 result page.' : `for up to ${text} result pages.`,
  charged: 'This amount is put on hold until the check ends. You pay only for the pages that are fetched.',
  tooDear: (available: string) => `The account has ${available}, which is less than the price`,
  tooDearTodo: 'An administrator can add money under Billing. The project stays as it is.',
  inventedTitle: 'These positions will be invented',
  inventedTodo:
    'No provider is set up for a search engine above, so the sandbox makes up its results. That is fine for a first look. No search engine is asked.',
  toProviders: 'Set up a provider for real positions',
  askAdministrator: 'For real positions, ask your administrator to set up a provider.',
  start: (price: string) => `Start check for at most ${price}`,
  later: 'Not now: open the project',
  nothingToCheck: 'Nothing to check: the groups or regions of this project are turned off.',
  noRight: 'You can view this project but not start checks. Ask its owner for the right to do so.',
}
