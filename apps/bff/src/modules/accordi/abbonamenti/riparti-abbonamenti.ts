import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { GIORNI_RECUPERO } from '@rateo/domain/stati/addebito-programmato'
import { aggiungiGiorni, type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { prossimoGiorno } from '@rateo/domain/tempo/periodo-abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'

/** The days between the message to the cliente and the charge; `ritardo-finito.sql` counts the same. */
const PREAVVISO_GIORNI = 3

type Fermo = {
  id: string
  stato: string
  giorno: Giorno
  ancora: Giorno | null
  ripresa_il: Giorno | null
  cadenza: CadenzaAbbonamento
}

/**
 * The period with which an abbonamento begins again that was not charged for longer than missed charges are made up:
 * the one that runs today. Nobody is charged for those in between. Null where nothing was missed.
 */
function ripartenza({ stato, giorno, ancora, ripresa_il, cadenza }: Fermo, oggi: Giorno) {
  if (stato !== 'attivo' || giorniTra(giorno, oggi) <= GIORNI_RECUPERO) return null
  const da = ancora ?? giorno
  const saltati: { dal: Giorno; al: Giorno }[] = []
  let riparte = giorno
  for (;;) {
    const prossimo = prossimoGiorno(da, cadenza, riparte)
    if (prossimo > oggi) break
    saltati.push({ dal: riparte, al: aggiungiGiorni(prossimo, -1) })
    riparte = prossimo
  }
  // The cliente was told already, and it is still the same period.
  if (ripresa_il !== null && saltati.length === 0) return null
  return { giorno, ancora: da, riparte, saltati }
}

/**
 * Picks the abbonamenti that may be billed today. The others were stopped for a while: their cliente is told first, and
 * the periods in between are put aside for their esercente to decide.
 */
export async function separaFermi<F extends Fermo>(
  trx: Db,
  dovuti: readonly F[],
  { oggi, now }: { oggi: Giorno; now: Date },
): Promise<F[]> {
  const righe = dovuti.flatMap((dovuto) => {
    const riga = ripartenza(dovuto, oggi)
    return riga === null ? [] : [{ abbonamento_id: dovuto.id, ...riga }]
  })
  if (righe.length > 0) {
    const ripresa = aggiungiGiorni(oggi, PREAVVISO_GIORNI)
    await sql`select ${stored('riparti_abbonamenti', { righe, ripresa, adesso: now })}`.execute(trx)
  }
  const fermi = new Set(righe.map(({ abbonamento_id }) => abbonamento_id))
  return dovuti.filter(
    ({ id, ripresa_il }) => !fermi.has(id) && (ripresa_il === null || ripresa_il <= oggi),
  )
}
