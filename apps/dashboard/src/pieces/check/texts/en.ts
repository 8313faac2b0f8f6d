/** Texts about starting a rank check. */
export const en = {
  checkNow: 'Check now',
  title: 'Start a rank check?',
  start: 'Start check',
  wholeProject: (project: string) =>
    `All keywords of ${project} in all its regions, except groups, search engines and regions that are turned off.`,
  atMost: (price: string) => `At most ${price}`,
  forPages: (pages: number, text: string) =>
    pages === 1 ? 'for 1 result page.' : `for ${text} result pages.`,
  charged: 'This amount is put on hold until the check ends. You pay only for the pages that are fetched.',
  nothingToCheck:
    'Nothing to check: the keywords are already being checked, or their groups or regions are turned off.',
  stop: 'Stop',
  stopTitle: 'Stop the rank check?',
  stopAction: 'Stop check',
  stopAbout:
    'Keywords that are still waiting are not checked and keep their positions. You pay for the pages already fetched; the rest of the hold is released.',
  stopping: 'This check is already stopping.',
  checking: (percent: number) => `Checking: ${percent}%`,
  progressOf: (project: string) => `Rank check of ${project}`,
  finished: (project: string) => `The rank check of ${project} finished.`,
  whatCameOfIt: 'View results',
  noRight: 'You can view this project but not start checks. Ask its owner for the right to do so.',
}
