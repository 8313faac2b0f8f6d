/** What a kind of failure means and what to do about it. */
export interface FailureSentences {
  readonly what: string
  readonly todo: string
}

/** Kinds of failures of a check, by their names in the API. */
export const en: Readonly<Record<string, FailureSentences>> = {
  auth: {
    what: 'The provider rejected the API key',
    todo: 'Check the key on the Providers page, or create a new one in your account at the provider.',
  },
  quota: {
    what: 'The provider account has no credit left',
    todo: 'Add credit at the provider, or add another provider after it in the order.',
  },
  rate_limited: {
    what: 'The provider limited the request rate',
    todo: 'Sextant slows down automatically. If this continues, get a larger plan or add a second provider.',
  },
  transient: {
    what: 'The provider failed or could not be reached',
    todo: 'Retry the failed keywords later. The test on the Providers page shows which step fails.',
  },
  timeout: {
    what: 'The provider did not respond in time',
    todo: 'Retry the failed keywords later. The provider may have charged for the page.',
  },
  blocked: {
    what: 'The search engine blocked the provider',
    todo: 'This is usually temporary. If it continues, put another provider first.',
  },
  invalid_request: {
    what: 'The provider rejected the request as invalid',
    todo: 'Check the keyword and the region. The message of the provider says what it does not accept.',
  },
  unsupported: {
    what: 'The provider does not support this kind of check',
    todo: 'Choose a provider that supports this search engine, place and device, or change the region.',
  },
  bad_payload: {
    what: 'The response of the provider could not be read',
    todo: 'Its format may have changed. Update Sextant, or put another provider first.',
  },
  inconsistent: {
    what: 'The provider returned different results for the same request',
    todo: 'Neither is recorded as a position. If this persists, put another provider first.',
  },
  suspect: {
    what: 'The replies of the provider depart from what it usually sends',
    todo: 'No rank is recorded from them. An administrator can look at the provider on the Providers page.',
  },
  off: { what: 'The provider is turned off', todo: 'Turn it on, or add another provider to the order.' },
  capped: {
    what: 'The provider reached its spending cap',
    todo: 'Wait for the next day or month, raise the cap, or add another provider after it in the order.',
  },
  unaffordable: {
    what: 'The project or the API key reached its spending cap',
    todo: 'Wait for the next day or month, or raise the cap.',
  },
  cancelled: { what: 'The check was cancelled', todo: 'Start a new check whenever you are ready.' },
  lost: {
    what: 'Sextant stopped while it waited for the response',
    todo: 'Nothing to do: the check continued after the restart. The request counts as paid.',
  },
}
