import { dilazioneBody } from '@rateo/contract/accordi/condizioni-dilazione'
import type { AnteprimaRinegoziazione } from '@rateo/contract/accordi/rinegoziazione'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { findMora } from '../../../incasso/mora/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { componiProposta, type Proposta } from '../proposta/componi-proposta.ts'
import { inserisciDilazione } from '../proposta/scrivi-bozza.ts'
import { findConteggio } from '../rate/estinzione.queries.ts'
import { conEventiDiPrima, findAperte } from './eventi-portati.ts'
import { findDaRinegoziare, findMotivoNonRinegozia } from './rinegoziazioni.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Counts what a new plan of today would be of; refused by the rules of the act, which calls it too. */
async function conta({ db, clock }: Call, d: Sua): Promise<AnteprimaRinegoziazione> {
  const oggi = clock.today()
  const motivo = await findMotivoNonRinegozia(db, d, oggi)
  const resta = await findDaRinegoziare(db, d, oggi)
  if (motivo !== null || resta === null) throw rifiuta(motivo ?? 'Adesso non è possibile.')
  const ids = (await findConteggio(db, d, oggi))?.debiti.map(({ _id }) => _id) ?? []
  const mora = await findMora(db, ids, { al: oggi, now: clock.now() })
  return {
    numero: d.numero,
    ...resta,
    mora_centesimi: ids.reduce((sum, id) => sum + (mora.get(id)?.totale_centesimi ?? 0), 0),
    importo_centesimi: resta.residuo_centesimi - resta.non_dovuti_centesimi,
    eventi: (await findAperte(db, d.id)).flatMap(({ evento }) => evento ?? []),
  }
}

export const anteprimaRinegoziazione = async (
  call: Call,
  id: string,
): Promise<AnteprimaRinegoziazione> => conta(call, await findDilazione(call.db, id, call.actor))

/** The new plan as it is first written down: the conditions of the one before, from a month on, over what is left. */
async function componiNuova(
  { db, clock }: Call,
  d: Sua,
  { rate, importo_centesimi }: AnteprimaRinegoziazione,
): Promise<Proposta> {
  const oggi = clock.today()
  const comune = {
    cliente_id: d.cliente_id,
    importo_centesimi,
    causale: d.causale,
    n_rate: Math.min(60, rate),
    // Days chosen one by one have to be chosen again, but for those of events.
    cadenza: d.cadenza === 'libera' ? 'mensile' : d.cadenza,
    prima_scadenza: aggiungiMesi(oggi, 1),
    ...(d.fornitura_il !== null && { fornitura_il: d.fornitura_il }),
    ...(d.merito_creditizio !== null && { merito_creditizio: d.merito_creditizio }),
  }
  const eventi = conEventiDiPrima(await findAperte(db, d.id), importo_centesimi, oggi)
  const costi = {
    tan_percento: Number(d.tan_percento),
    spese_per_rata_centesimi: d.condizioni?.spese_per_rata_centesimi ?? 0,
  }
  // Costs that may not be asked for today are left out, and parts that are too small: they are written again by who may.
  const prove = [
    { ...eventi, ...costi },
    { ...eventi },
    ...(eventi
      ? [{ ...eventi, eventi: eventi.eventi.map(({ n, evento }) => ({ n, evento })) }]
      : []),
  ]
  for (;;) {
    const prova = prove.shift()
    try {
      const richiesta = dilazioneBody.parse({ ...comune, ...prova })
      return await componiProposta(db, d.esercente_id, richiesta, oggi)
    } catch (error) {
      const isRifiutata = error instanceof AppError && error.code === 'dati_non_validi'
      if (!isRifiutata || prove.length === 0) throw error
    }
  }
}

/** Writes the bozza of a plan in the place of this one; nothing changes until the cliente signs it. Returns its id. */
export async function rinegoziaDilazione(
  call: Call,
  id: string,
  importo_centesimi: number,
): Promise<string> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const visto = await conta(call, d)
  if (visto.importo_centesimi !== importo_centesimi) {
    throw rifiuta('Intanto l’importo è cambiato: rileggi e conferma di nuovo.')
  }
  const now = clock.now()
  const nuova_id = await inserisciDilazione(db, await componiNuova(call, d, visto), now)
  const { residuo_centesimi, non_dovuti_centesimi } = visto
  await db
    .insertInto('rinegoziazioni')
    .values({
      nuova_id,
      vecchia_id: d.id,
      residuo_centesimi,
      non_dovuti_centesimi,
      created_at: now,
    })
    .execute()
  const altro = { vecchia_id: d.id, importo_centesimi }
  await annotaDilazione(call, { id: nuova_id, azione: 'crea', a: 'bozza', altro })
  await annotaDilazione(call, {
    id: d.id,
    azione: 'prepara_rinegoziazione',
    da: d.stato,
    a: d.stato,
    altro: { nuova_id },
  })
  return nuova_id
}
