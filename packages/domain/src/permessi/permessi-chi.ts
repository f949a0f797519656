import type { Ruolo } from './ruoli.ts'

/**
 * The people who may do something: `pubblico` (nobody signed in is needed), `sessione` (any signed-in person, also
 * one still registering or inactive), or the roles whose registered and active people may.
 */
export type Chi = 'pubblico' | 'sessione' | readonly Ruolo[]

export const TUTTI = ['esercente', 'cliente', 'admin'] as const
export const TITOLARI = ['esercente', 'cliente'] as const
export const SCAMBIO = ['esercente', 'admin'] as const
export const ESERCENTE = ['esercente'] as const
export const CLIENTE = ['cliente'] as const
export const ADMIN = ['admin'] as const
