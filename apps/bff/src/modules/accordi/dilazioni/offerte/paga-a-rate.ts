import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { pagaARate as contract } from '@rateo/contract/accordi/offerte-rate'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { concludiAccettazione } from '../proposta/accetta-dilazione.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { dilazionePdf, sha256Di } from '../proposta/dilazione-pdf.ts'
import { documentoDiOfferta } from '../proposta/documento-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { esigiApplicata } from './rate-gateway.ts'
import { inserisciDilazione } from '../proposta/scrivi-bozza.ts'

const HOUR = 3_600_000

/** The text of an offer on a debt, as it is read and signed. */
export async function testoDiOfferta(
  { db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>,
  chiesta: { pagamento_id: string; offerta_id: string },
) {
  const { proposta, motivo } = await esigiApplicata(db, chiesta, actor.cliente_id, clock)
  if (proposta === null) throw new AppError('stato_incompatibile', { message: motivo })
  const contenuto = await documentoDiOfferta(db, proposta, chiesta.pagamento_id)
  const documento = await dilazionePdf(contenuto)
  const { totale_centesimi, esercente } = contenuto
  return {
    proposta,
    contenuto,
    documento,
    sha256: sha256Di(documento),
    totale_centesimi,
    esercente,
  }
}

/** The cliente takes an offer: the dilazione is made and accepted in one go, or neither. */
export async function pagaARate(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { pagamento_id, ...body }: { pagamento_id: string } & BodyOf<typeof contract>,
): Promise<{ dilazione_id: string; da_pagare_id: string | null }> {
  const { actor, clock, db } = call
  const { offerta_id, ...adesione } = body
  const { proposta, ...testo } = await testoDiOfferta(call, { pagamento_id, offerta_id })
  const now = clock.now()
  const id = await inserisciDilazione(db, proposta, now, {
    offerta_id,
    stato: 'proposta',
    proposta_il: clock.today(),
    scade_at: new Date(now.getTime() + HOUR),
  })
  const altro = { offerta_id, pagamento_id }
  await annotaDilazione(call, { id, azione: 'sceglie_offerta', a: 'proposta', altro })
  const d = await lockDilazione(db, id, actor)
  await concludiAccettazione(call, deps, { d, testo, adesione })
  const prima = await db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', id)
    .where('p.scadenza', '<=', clock.today())
    .orderBy('r.n')
    .select('p.id')
    .executeTakeFirst()
  return { dilazione_id: id, da_pagare_id: prima?.id ?? null }
}
