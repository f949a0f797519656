import { blocca, crea, leggi, salva } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import { type Dispute, PROVE_FILE, PROVE_TESTO, type Prove } from '../oggetti-contestazione.ts'
import type { Charge } from '../oggetti-libri.ts'
import { pianifica } from '../pianificazione.ts'
import type { Contesto } from '../servizi.ts'
import { annotaMovimento } from './saldo.ts'

const giorno_ms = 86_400_000
/** The merchant may answer a card holder's claim for this many days. */
const GIORNI_PROVE = 7

/** The fee that the provider keeps when a payer takes money back: 7,50 € for a debit, 15 € for a card. */
const costoContestazione = { sepa_debit: 750, card: 1500 } as const

const NESSUNA_PROVA = {
  ...(Object.fromEntries([...PROVE_TESTO, ...PROVE_FILE].map((campo) => [campo, null])) as Prove),
  enhanced_evidence: {},
}

/**
 * The payer's bank takes the money back. A returned SEPA debit is final and comes already lost;
 * a card holder's claim is open for a week, and lost when nobody answers it. The intent stays succeeded.
 */
export async function apriContestazione(ctx: Contesto, id: string, motivo: string): Promise<void> {
  const charge = await blocca(ctx.db, 'charge', id)
  const sepa = id.startsWith('py_')
  // A debit comes back whole, whatever was refunded of it; a card holder claims what is left.
  const preso = sepa ? charge.amount : charge.amount - charge.amount_refunded
  const { payment_intent } = charge
  // The payment of a connected account is not the payer's: nobody can claim it.
  if (charge.disputed || preso <= 0 || payment_intent === null) return
  const created = ctx.orologio.secondi()
  const contestazione: Dispute = {
    id: nuovoId('dp'),
    object: 'dispute',
    amount: preso,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NESSUNA_PROVA,
    evidence_details: {
      due_by: sepa ? null : created + (GIORNI_PROVE * giorno_ms) / 1000,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent,
    reason: motivo,
    status: sepa ? 'lost' : 'needs_response',
  }
  const costo = sepa ? costoContestazione.sepa_debit : costoContestazione.card
  const movimento = await annotaMovimento(ctx, contestazione, 'adjustment', -preso, costo)
  contestazione.balance_transactions = [movimento]
  await crea(ctx.db, contestazione)
  await salva<Charge>(ctx.db, { ...charge, disputed: true })
  await emetti(ctx, 'charge.dispute.created', contestazione)
  await emetti(ctx, 'charge.dispute.funds_withdrawn', contestazione)
  if (sepa) await emetti(ctx, 'charge.dispute.closed', contestazione)
  else {
    // Nobody answers: lost when the time for evidence is over.
    await pianifica(
      ctx,
      'chiusura_contestazione',
      contestazione.id,
      'scaduta',
      GIORNI_PROVE * giorno_ms,
    )
  }
}

/** Evidence is kept until it is submitted; then it goes to the bank, which answers after a while: with `losing_evidence` in it the claim is lost. */
export async function presentaProve(
  ctx: Contesto,
  id: string,
  nuove: Partial<Prove>,
  submit: boolean,
): Promise<Dispute> {
  const contestazione = await blocca(ctx.db, 'dispute', id, 'dispute')
  if (contestazione.status !== 'needs_response') {
    throw richiestaErrata(
      `This dispute is ${contestazione.status}: it takes no evidence.`,
      'evidence',
    )
  }
  for (const campo of PROVE_FILE) {
    const id = nuove[campo]
    if (id !== undefined && id !== null) await leggi(ctx.db, 'file', id, `evidence[${campo}]`)
  }
  const evidence = { ...NESSUNA_PROVA, ...contestazione.evidence, ...nuove }
  if (!submit) {
    const has_evidence = [...PROVE_TESTO, ...PROVE_FILE].some((campo) => evidence[campo] !== null)
    return salva<Dispute>(ctx.db, {
      ...contestazione,
      evidence,
      evidence_details: { ...contestazione.evidence_details, has_evidence },
    })
  }
  const presentata = await salva<Dispute>(ctx.db, {
    ...contestazione,
    evidence,
    evidence_details: {
      ...contestazione.evidence_details,
      has_evidence: true,
      submission_count: 1,
      submission_method: 'manual',
    },
    status: 'under_review',
  })
  await emetti(ctx, 'charge.dispute.updated', presentata)
  const esito = JSON.stringify(evidence).includes('losing_evidence') ? 'lost' : 'won'
  await pianifica(ctx, 'chiusura_contestazione', id, esito, ctx.impostazioni.sddDelayMs)
  return presentata
}

/** The merchant accepts: it is lost at once. */
export async function accettaContestazione(ctx: Contesto, id: string): Promise<Dispute> {
  const contestazione = await blocca(ctx.db, 'dispute', id, 'dispute')
  if (contestazione.status !== 'needs_response') {
    throw richiestaErrata(
      `This dispute is ${contestazione.status}: it cannot be closed.`,
      'dispute',
    )
  }
  return chiudi(ctx, contestazione, 'lost')
}

async function chiudi(ctx: Contesto, contestazione: Dispute, esito: 'won' | 'lost') {
  const chiusa = await salva<Dispute>(ctx.db, { ...contestazione, status: esito })
  if (esito === 'won') {
    await annotaMovimento(ctx, chiusa, 'adjustment', chiusa.amount)
    await emetti(ctx, 'charge.dispute.funds_reinstated', chiusa)
  }
  await emetti(ctx, 'charge.dispute.closed', chiusa)
  return chiusa
}

export async function chiudiContestazione(ctx: Contesto, id: string, esito: string): Promise<void> {
  const contestazione = await blocca(ctx.db, 'dispute', id)
  const atteso = esito === 'scaduta' ? 'needs_response' : 'under_review'
  if (contestazione.status !== atteso) return
  await chiudi(ctx, contestazione, esito === 'won' ? 'won' : 'lost')
}
