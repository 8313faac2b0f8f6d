/** What a kind of failure of a provider is, and what to do about it. */
export interface FailureSentences {
  readonly what: string
  readonly todo: string
}

/** Ways in which a check comes to nothing, by their names in the API. */
export const en: Readonly<Record<string, FailureSentences>> = {
  auth: {
    what: 'The provider refused the API key',
    todo: 'Check the key on the Providers page, or make a new one at the provider.',
  },
  quota: {
    what: 'The provider account has no credit left',
    todo: 'Add credit at the provider, or put another provider behind it.',
  },
  rate_limited: {
    what: 'Too many requests at once for this provider',
    todo: 'Sextant slows down by itself. When it goes on, a larger plan or a second provider helps.',
  },
  transient: {
    what: 'The provider failed or could not be reached',
    todo: 'Repeat what failed a little later; the test on the Providers page names the step that fails.',
  },
  timeout: {
    what: 'The provider did not answer in time',
    todo: 'Repeat what failed a little later; such a page may have been paid for.',
  },
  blocked: {
    what: 'The search engine blocked the provider',
    todo: 'This passes as a rule. When it goes on, put another provider first.',
  },
  invalid_request: {
    what: 'The provider refused the request as invalid',
    todo: 'Look at the keyword and the region: the words of the provider say what it does not take.',
  },
  unsupported: {
    what: 'The provider does not offer this kind of check',
    todo: 'Choose a provider that has this engine, place and device, or change the region.',
  },
  bad_payload: {
    what: 'The answer of the provider could not be read',
    todo: 'It may have changed its format: look for a newer Sextant, or put another provider first.',
  },
  off: { what: 'The provider is switched off', todo: 'Switch it on, or put another provider in the order.' },
  capped: {
    what: 'The spending cap of the provider is reached',
    todo: 'Wait for the next day or month, raise the cap, or put another provider behind it.',
  },
  unaffordable: {
    what: 'The spending cap of the project or the API key is reached',
    todo: 'Wait for the next day or month, or raise the cap.',
  },
  cancelled: { what: 'The check was cancelled', todo: 'Check again when you want to know.' },
  lost: {
    what: 'Sextant was stopped while it waited for the answer',
    todo: 'Nothing to do: the check went on afterwards. Such a request counts as paid.',
  },
}
