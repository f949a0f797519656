import { richiestaErrata } from '../errori.ts'
import { ibanPulito, ibanValido } from '../conti-di-prova.ts'
import { nuovoId } from '../identificativi.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { ContoBancario } from '../oggetti-conti.ts'
import { scelta, testo, testoRichiesto } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'

/** Accounts at banks to which payouts go, and the ones that send them back. */

export interface Rifiuto {
  codice: string
  messaggio: string
}

const rifiuto = (codice: string, messaggio: string): Rifiuto => ({ codice, messaggio })

/** IBANs of the trial whose bank refuses what arrives. */
export const IBAN_CHE_RIFIUTANO: Readonly<Record<string, Rifiuto>> = {
  IT62V0542811101000000123470: rifiuto('account_closed', 'The bank account has been closed.'),
  IT39W0542811101000000123471: rifiuto('no_account', 'The bank account could not be located.'),
  IT16X0542811101000000123472: rifiuto(
    'incorrect_account_holder_name',
    'The account holder name is not the one of the bank account.',
  ),
}

/** A bank account as it is told in a call: `external_account[object]=bank_account…`. */
export function leggiBanca(p: Parametri, conto: string): { banca: ContoBancario; iban: string } {
  if (scelta(p, 'object', ['bank_account']) === undefined) {
    throw richiestaErrata('Missing required param: external_account[object].', 'external_account')
  }
  const iban = ibanPulito(testoRichiesto(p, 'account_number'))
  if (!ibanValido(iban)) {
    throw richiestaErrata(
      'The IBAN you provided is invalid.',
      'external_account[account_number]',
      'account_number_invalid',
    )
  }
  const valuta = testo(p, 'currency') ?? 'eur'
  if (valuta !== 'eur') throw richiestaErrata(`Invalid currency: ${valuta}`, 'currency')
  const banca: ContoBancario = {
    id: nuovoId('ba'),
    object: 'bank_account',
    account: conto,
    account_holder_name: testo(p, 'account_holder_name') ?? null,
    account_holder_type: scelta(p, 'account_holder_type', ['company', 'individual']) ?? null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: null,
    country: testo(p, 'country') ?? iban.slice(0, 2),
    currency: 'eur',
    default_for_currency: true,
    fingerprint: iban.slice(-16),
    last4: iban.slice(-4),
    metadata: {},
    routing_number: null,
    status: 'new',
  }
  return { banca, iban }
}

/** The refusal that the bank answers to money for this account; null where it takes it. */
export async function rifiutoDellaBanca(
  ctx: Contesto,
  banca: string | null,
): Promise<Rifiuto | null> {
  const { rows } = await ctx.db.query<{ iban: string | null }>(
    `select segreto->'iban'->>$1 as iban from psp_prova.oggetto
     where tipo = 'account' and segreto->'iban' ? $1`,
    [banca],
  )
  return IBAN_CHE_RIFIUTANO[rows[0]?.iban ?? ''] ?? null
}

/** The lines that a payout had taken along belong to no payout any more. */
export async function liberaRighe(ctx: Contesto, accredito: string): Promise<void> {
  await ctx.db.query(
    `update psp_prova.oggetto set segreto = segreto - 'accredito' where segreto->>'accredito' = $1`,
    [accredito],
  )
}
