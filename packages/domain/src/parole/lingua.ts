/** The languages that the portal speaks; whoever adds one translates every text of screens, e-mails and documents. */
export const LINGUE = ['it'] as const
export type Lingua = (typeof LINGUE)[number]

/** Each in its own words, as people look for it. */
export const NOMI_LINGUA: Readonly<Record<Lingua, string>> = { it: 'Italiano' }
