import { richiestaErrata } from '../errori.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Opzioni } from '../oggetti.ts'
import { gruppo, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'

const UN_GIORNO_MS = 86_400_000
const SEPA = 'payment_method_options[sepa_debit]'

/** `payment_method_options` of a call: of all kinds of method only SEPA debits have any here. */
export function leggiOpzioni(ctx: Contesto, p: Parametri, conGiorno: boolean): Opzioni {
  const sepa = gruppo(gruppo(p, 'payment_method_options') ?? {}, 'sepa_debit')
  if (sepa === undefined) return {}
  const prefisso = leggiPrefisso(gruppo(sepa, 'mandate_options') ?? {})
  // Nothing is debited when an account is only saved: there the name is unknown.
  const giorno = conGiorno ? leggiGiorno(ctx, sepa) : undefined
  return {
    sepa_debit: {
      mandate_options: prefisso === undefined ? {} : { reference_prefix: prefisso },
      ...(giorno === undefined ? {} : { target_date: giorno }),
    },
  }
}

function leggiPrefisso(p: Parametri): string | undefined {
  const prefisso = testo(p, 'reference_prefix')
  if (prefisso === undefined) return undefined
  if (!/^(?!STRIPE)[A-Z0-9 /_&.-]{1,12}$/.test(prefisso)) {
    throw richiestaErrata(
      'The mandate reference prefix must be at most 12 characters of uppercase letters, numbers, spaces and /_-&. and cannot begin with STRIPE.',
      `${SEPA}[mandate_options][reference_prefix]`,
      'invalid_mandate_reference_prefix_format',
    )
  }
  return prefisso
}

/** The day must be 3 to 15 calendar days from now, as with Stripe. */
function leggiGiorno(ctx: Contesto, p: Parametri): string | undefined {
  const giorno = testo(p, 'target_date')
  if (giorno === undefined) return undefined
  const nome = `${SEPA}[target_date]`
  const mezzanotte = Date.parse(`${giorno}T00:00:00Z`)
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(giorno) ||
    Number.isNaN(mezzanotte) ||
    new Date(mezzanotte).toISOString().slice(0, 10) !== giorno
  ) {
    throw richiestaErrata('Invalid date: must be a string in YYYY-MM-DD format.', nome)
  }
  const oggi = Math.floor(ctx.orologio.adesso() / UN_GIORNO_MS)
  const tra = mezzanotte / UN_GIORNO_MS - oggi
  if (tra < 3 || tra > 15) {
    throw richiestaErrata(
      'The target date must be in the future and between 3 and 15 calendar days from now.',
      nome,
    )
  }
  return giorno
}
