import type { SignInOutcome } from '@sextant/contract/sign-in.ts'

interface OutcomeTexts {
  readonly title: string
  readonly todo: string
}

const outcomes: Readonly<Record<SignInOutcome, OutcomeTexts>> = {
  linked: { title: 'Connected', todo: 'You can sign in this way from now on.' },
  declined: {
    title: 'You were not signed in',
    todo: 'The identity provider says that the request was declined. Try again if that was a mistake.',
  },
  unreachable: {
    title: 'The identity provider does not respond',
    todo: 'Try again in a moment, or sign in with a password if you have one.',
  },
  expired: {
    title: 'The sign-in took too long or was begun elsewhere',
    todo: 'Try again in this browser and in one tab.',
  },
  email_unverified: {
    title: 'The identity provider does not confirm your email address',
    todo: 'Confirm the address there. If you have an account here, sign in with your password and connect it on your profile page.',
  },
  account_unknown: {
    title: 'There is no account for you',
    todo: 'Ask an administrator of this installation to create one with your email address.',
  },
  not_allowed: {
    title: 'This installation is not open to your account at the identity provider',
    todo: 'Sign in there with another account, or ask an administrator of this installation.',
  },
  code_account: {
    title: 'Your account asks for a code, so it is not connected automatically',
    todo: 'Sign in with your password and a code, then connect it on your profile page.',
  },
  account_taken: {
    title: 'Your account is connected to somebody else at the identity provider',
    todo: 'Ask an administrator of this installation to disconnect it.',
  },
  identity_taken: {
    title: 'This person is connected to another account',
    todo: 'Sign in to that account and disconnect it there, or choose somebody else at the identity provider.',
  },
  disabled: {
    title: 'This account is disabled',
    todo: 'Ask an administrator of this installation to enable it.',
  },
  throttled: { title: 'Too many failed sign-ins from your network', todo: 'Try again in 15 minutes.' },
  failed: {
    title: 'The sign-in failed',
    todo: 'Try again. If it fails again, an administrator finds the cause in the log.',
  },
}

/** What is said about the end of a sign-in with the identity provider. */
export const en = { outcomes, request: (id: string) => `Request ${id}` }
