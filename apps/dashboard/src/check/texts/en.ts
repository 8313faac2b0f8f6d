/** Sentences about starting a rank check. */
export const en = {
  checkNow: 'Check now',
  title: 'Check positions now?',
  start: 'Start the check',
  wholeProject: (project: string) =>
    `All keywords of ${project} in all of its regions; groups, search engines and regions that are off are left out.`,
  atMost: (price: string) => `At most ${price}`,
  forPages: (pages: number, text: string) =>
    pages === 1 ? 'for 1 result page.' : `for ${text} result pages.`,
  charged: 'The amount is held until the check ends; only the pages that were fetched are charged.',
  nothingToCheck:
    'There is nothing to check: the keywords are being checked already, or their groups or regions are off.',
  checking: (percent: number) => `Checking: ${percent} %`,
  progressOf: (project: string) => `Rank check of ${project}`,
  finished: (project: string) => `The rank check of ${project} has finished.`,
  whatCameOfIt: 'What came of it',
  noRight: 'You may look at this project but not start checks in it; its owner can give you that right.',
}
