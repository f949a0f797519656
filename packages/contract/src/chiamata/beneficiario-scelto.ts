import * as z from 'zod/mini'

/** The one for whom something is paid, in a form; null where it is for who pays. */
export const beneficiarioScelto = z.nullable(
  z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un beneficiario dall’elenco')),
)
