import type { chiediRinegoziazione as contratto } from '@rateo/contract/ponte/rinegoziazione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_MOTIVO_RINEGOZIAZIONE } from '@rateo/domain/atti/richiesta-rinegoziazione'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { lockDilazione } from '../../accordi/dilazioni/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { apriRichiesta } from './apri-richiesta.ts'
import { findRinegoziazioni } from './rinegoziazioni.queries.ts'

type Chiesta = BodyOf<typeof contratto>

/** The request in words, as the staff read it. */
const testoDi = ({ motivo, al_mese_centesimi, nota }: Chiesta): string =>
  [
    'Chiedo di cambiare le condizioni di questa dilazione.',
    `Perché: ${NOMI_MOTIVO_RINEGOZIAZIONE[motivo]}.`,
    `Quanto posso pagare al mese: ${formattaEuro(al_mese_centesimi)}.`,
    ...(nota === undefined ? [] : [nota]),
  ].join('\n')

/** The cliente asks for other terms of its plan: assistenza opens a request, and the esercente is told. Nothing changes by it. */
export async function chiediRinegoziazione(
  call: Call,
  { id, ...chiesta }: Chiesta & { id: string },
): Promise<void> {
  const { db, actor, clock } = call
  const d = await lockDilazione(db, id, actor)
  const { motivo_no } = await findRinegoziazioni(db, d, actor)
  if (motivo_no !== null) throw new AppError('stato_incompatibile', { message: motivo_no })
  const richiesta_id = await apriRichiesta(
    call,
    {
      categoria: 'dilazione',
      oggetto: { tipo: 'dilazione', _id: id },
      soggetto: `Rinegoziazione della dilazione ${d.numero}`,
      testo: testoDi(chiesta),
      seguito_di: null,
      allegati: [],
    },
    { soloStaff: true },
  )
  await db
    .insertInto('rinegoziazioni_chieste')
    .values({
      richiesta_id,
      dilazione_id: id,
      motivo: chiesta.motivo,
      al_mese_centesimi: chiesta.al_mese_centesimi,
      nota: chiesta.nota ?? null,
      created_at: clock.now(),
    })
    .execute()
  const { motivo, al_mese_centesimi } = chiesta
  await annota(call, {
    azione: 'chiede_rinegoziazione',
    entita: 'dilazione',
    id,
    dopo: { motivo, al_mese_centesimi },
  })
  await accoda(db, {
    argomento: 'rinegoziazione_chiesta',
    unicita: `rinegoziazione_chiesta:${richiesta_id}`,
    contenuto: { richiesta_id },
  })
}
