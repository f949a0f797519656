import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { pagaARate as contract } from '@rateo/contract/accordi/offerte-rate'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { concludiAccettazione } from '../proposta/accetta-dilazione.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { dilazionePdf, sha256Di } from '../proposta/dilazione-pdf.ts'
import { documentoDiOfferta } from '../proposta/documento-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import { esigiApplicata } from './rate-gateway.ts'
import { type Chi, inserisciDilazione } from '../proposta/scrivi-bozza.ts'

const HOUR = 3_600_000

/** The text of an offer on a debt, as it is read and signed. */
export async function testoDiOfferta(
  db: Db,
  chiesta: { pagamento_id: string; offerta_id: string },
  { actor, clock }: Pick<Chi, 'actor' | 'clock'>,
) {
  const { proposta, motivo } = await esigiApplicata(db, chiesta, actor.cliente_id, clock)
  if (proposta === null) throw new AppError('stato_incompatibile', { message: motivo })
  const contenuto = await documentoDiOfferta(db, proposta, chiesta.pagamento_id)
  const documento = await dilazionePdf(contenuto)
  const { totale_centesimi, esercente } = contenuto
  return { proposta, documento, sha256: sha256Di(documento), totale_centesimi, esercente }
}

/** The cliente takes an offer: the dilazione is made and accepted in one go, or neither. */
export async function pagaARate(
  trx: Db,
  deps: Pick<Deps, 'psp'>,
  { pagamento_id, ...body }: { pagamento_id: string } & BodyOf<typeof contract>,
  chi: Chi,
): Promise<{ dilazione_id: string; da_pagare_id: string | null }> {
  const { actor, clock } = chi
  const { offerta_id, ...adesione } = body
  const { proposta, ...testo } = await testoDiOfferta(trx, { pagamento_id, offerta_id }, chi)
  const now = clock.now()
  const id = await inserisciDilazione(trx, proposta, now, {
    offerta_id,
    stato: 'proposta',
    proposta_il: clock.today(),
    scade_at: new Date(now.getTime() + HOUR),
  })
  const altro = { offerta_id, pagamento_id }
  await annotaDilazione(trx, { id, azione: 'sceglie_offerta', a: 'proposta', altro }, chi)
  const d = await lockDilazione(trx, id, actor)
  await concludiAccettazione(trx, deps, { d, testo, adesione }, chi)
  const prima = await trx
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', id)
    .where('p.scadenza', '<=', clock.today())
    .orderBy('r.n')
    .select('p.id')
    .executeTakeFirst()
  return { dilazione_id: id, da_pagare_id: prima?.id ?? null }
}
