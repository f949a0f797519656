import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type pg from 'pg'
import { dayInRome } from '../../src/clock.ts'
import {
  annunciaPrezzo,
  contaPrezzo,
  findPiano,
  modificaPiano,
} from '../../src/modules/accordi/abbonamenti/index.ts'
import { chiAl, dbOf } from '../casse.ts'

const NOME = 'Chitarra, lezione di gruppo'
const NUOVO = 6000
/** Days until it holds: who is told has the time to decide. */
const PREAVVISO = 45

/** A dearer price that was announced to those who have a piano, and waits for their answers: by the very acts of the portal. */
export async function insertPrezzoAnnunciato(client: pg.ClientBase, now: Date): Promise<void> {
  const db = dbOf(client)
  const { rows } = await client.query<{ id: string; esercente_id: string; utente_id: string }>(
    `select p.id, p.esercente_id, r.utente_id from piani p
      join utenti_ruoli r on r.esercente_id = p.esercente_id and r.ruolo = 'esercente'
      where p.nome = $1 order by p.id, r.utente_id limit 1`,
    [NOME],
  )
  const [row] = rows
  const piano = row && (await findPiano(db, row.id))
  if (row === undefined || piano === undefined) return
  const call = { ...chiAl(row, now), db }
  const nuovo_id = await modificaPiano(call, row.id, {
    nome: piano.nome,
    descrizione: piano.descrizione ?? '',
    importo_centesimi: NUOVO,
    ingresso_periodi: piano.ingresso_periodi,
    ingresso_centesimi: piano.ingresso_centesimi,
    ingresso_ripetibile: piano.ingresso_ripetibile,
    cadenza: piano.cadenza,
    codice: piano.codice,
    giorno_addebito: piano.giorno_addebito,
    metodi: piano.metodi,
    prova_giorni: piano.prova_giorni,
    attivazione_centesimi: piano.attivazione_centesimi,
    durata_periodi: piano.durata_periodi,
    rinnovo_tacito: piano.rinnovo_tacito,
    preavviso_giorni: piano.preavviso_giorni,
    pausa_giorni: piano.pausa_giorni,
    iva_percento: null,
    posti: piano.posti,
    posti_min: piano.posti_min,
    posti_max: piano.posti_max,
    visibilita: 'pubblico',
  })
  const nuovo = await findPiano(db, nuovo_id)
  if (nuovo === undefined) return
  const vale_dal = aggiungiGiorni(dayInRome(now), PREAVVISO)
  const { aumenti, riduzioni } = await contaPrezzo(call, nuovo, vale_dal)
  if (aumenti + riduzioni === 0) return
  const testo = 'Da quest’anno il maestro segue al massimo sei allievi per gruppo.'
  await annunciaPrezzo(call, nuovo_id, { vale_dal, testo, aumenti, riduzioni })
}
