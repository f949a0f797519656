import type { StatoDilazione } from '@rateo/domain/dilazione'

/** What an esercente is still writing, or has not sent, is not yet the cliente's to see. */
export const MAI_INVIATE = ['bozza', 'in_approvazione'] as const satisfies readonly StatoDilazione[]

export const MAI_INVIATE_SQL = MAI_INVIATE.map((stato) => `'${stato}'`).join(', ')
