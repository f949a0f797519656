import type { chiediRiesame as contratto } from '@rateo/contract/ponte/riesame'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { spiegaRifiuto, type Spiegazione } from '@rateo/domain/credito/decisione-credito'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { contesta, esigiApplicata, findContestate } from '../../accordi/dilazioni/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { apriRichiesta } from './apri-richiesta.ts'

type Chiesta = { id: string; offerta_id: string } & BodyOf<typeof contratto>

/** The request in words, as the staff read it: the rule, its figures, and what the cliente adds. */
const testoDi = (
  { regola, perche, cifre }: Spiegazione,
  importo_centesimi: number,
  nota?: string,
): string =>
  [
    `Chiedo che una persona riesamini perché non posso pagare a rate ${formattaEuro(importo_centesimi)}.`,
    `${regola} ${perche}`,
    cifre.map(({ nome, valore }) => `${nome}: ${valore}`).join('\n'),
    ...(nota === undefined ? [] : [nota]),
  ].join('\n\n')

/** Asks a person to look at an offer that a rule of credit refuses; the decision is kept with its figures. Returns the request. */
export async function chiediRiesame(
  call: Call,
  { id: pagamento_id, offerta_id, nota }: Chiesta,
): Promise<string> {
  const { db, actor, clock } = call
  await sql`select pg_advisory_xact_lock(hashtextextended(${`riesame:${pagamento_id}`}, 0))`.execute(
    db,
  )
  const quale = { pagamento_id, offerta_id }
  const { rifiutata } = await esigiApplicata(db, quale, actor.cliente_id, clock)
  if (rifiutata === null) {
    throw new AppError('stato_incompatibile', {
      message:
        'Questa offerta non è rifiutata da una regola sul credito: non c’è nulla da riesaminare.',
    })
  }
  if ((await findContestate(db, pagamento_id)).has(offerta_id)) {
    throw new AppError('stato_incompatibile', {
      message: 'Lo hai già chiesto: la risposta è nella richiesta che c’è.',
    })
  }
  const richiesta_id = await apriRichiesta(
    call,
    {
      categoria: 'dilazione',
      oggetto: { tipo: 'pagamento', _id: pagamento_id },
      soggetto: 'Riesame di un pagamento a rate rifiutato',
      testo: testoDi(spiegaRifiuto(rifiutata.dati), rifiutata.importo_centesimi, nota),
      seguito_di: null,
      allegati: [],
    },
    { soloStaff: true },
  )
  await contesta(db, rifiutata, { ...quale, richiesta_id }, clock.now())
  await annota(call, {
    azione: 'chiede_riesame',
    entita: 'pagamento',
    id: pagamento_id,
    dopo: { offerta_id, richiesta_id },
  })
  return richiesta_id
}
