import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoNonCambiaGiorno } from '@rateo/domain/atti/giorno-addebito'
import { ponteDal } from '@rateo/domain/tempo/ponte'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Prezzo } from '@rateo/domain/stati/cambio-piano'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

/** The change of day that comes with the next charge; undefined where there is none. */
export const findCambioGiorno = (db: Db, abbonamento_id: string) =>
  db
    .selectFrom('cambi_giorno')
    .where('abbonamento_id', '=', abbonamento_id)
    .where('stato', '=', 'programmato')
    .select(['id', 'giorno', 'ruolo'])
    .executeTakeFirst()

async function findCambiatoIl(db: Db, abbonamento_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('cambi_giorno')
    .where('abbonamento_id', '=', abbonamento_id)
    .where('ruolo', '=', 'cliente')
    .where('stato', '<>', 'annullato')
    .select('created_at')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row === undefined ? null : dayInRome(row.created_at)
}

type Situazione = Omit<Parameters<typeof motivoNonCambiaGiorno>[0], 'cambiato_il'> & { id: string }
type Chi = { ruolo: Ruolo; oggi: string }

/** The reason why this role cannot move the day now; null where it can. */
export async function findMotivoGiorno(
  db: Db,
  a: Situazione,
  { ruolo, oggi }: Chi,
): Promise<string | null> {
  const cambiato_il = ruolo === 'cliente' ? await findCambiatoIl(db, a.id) : null
  return motivoNonCambiaGiorno({ ...a, cambiato_il }, ruolo, oggi)
}

type Mostrato = { cambio_giorno: Abbonamento['cambio_giorno']; azioni_giorno: AzioniConsentite }

/** The change of day as the page shows it to a role, with what may be done about it. */
export async function mostraGiorno(
  db: Db,
  a: Situazione & Pick<Prezzo, 'cadenza'> & { prossimo_centesimi: number },
  chi: Chi,
): Promise<Mostrato> {
  const riga = await findCambioGiorno(db, a.id)
  const ponte =
    riga && a.prossimo_addebito !== null
      ? ponteDal(a.prossimo_addebito, riga.giorno, {
          cadenza: a.cadenza,
          importo_centesimi: a.prossimo_centesimi,
        })
      : null
  const cambio_giorno =
    riga && ponte
      ? {
          giorno: riga.giorno,
          ruolo: riga.ruolo,
          dal: ponte.dal,
          al: ponte.al,
          importo_centesimi: ponte.importo_centesimi,
          prossimo: ponte.prossimo,
        }
      : null
  if (chi.ruolo !== 'cliente' && chi.ruolo !== 'esercente') {
    return { cambio_giorno, azioni_giorno: [] }
  }
  if (riga) {
    const azioni_giorno = [{ azione: 'annulla_giorno', consentita: true, motivo: null }]
    return { cambio_giorno, azioni_giorno: cambio_giorno === null ? [] : azioni_giorno }
  }
  if (a.stato !== 'attivo') return { cambio_giorno, azioni_giorno: [] }
  const motivo = await findMotivoGiorno(db, a, chi)
  return {
    cambio_giorno,
    azioni_giorno: [{ azione: 'cambia_giorno', consentita: motivo === null, motivo }],
  }
}
