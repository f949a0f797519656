import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Identificativo non valido'))

/** The records to count: all that the caller may see, or those of one cliente or of one esercente. */
export const contaBody = z.strictObject({
  cliente_id: z.optional(id),
  esercente_id: z.optional(id),
})

/** The number of records in each state; states without any are left out. */
export const contatori = z.object({
  stati: z.array(z.object({ stato: z.string(), quanti: z.int() })),
})
export type Contatori = z.infer<typeof contatori>
