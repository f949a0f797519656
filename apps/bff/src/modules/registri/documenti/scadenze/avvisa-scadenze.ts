import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { GIORNI_AVVISO_SCADENZA } from '@rateo/domain/stati/documento'
import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Scade = {
  id: string
  esercente_id: string
  titolo: string
  scade_il: string
  indirizzo: string
}

const LOTTO = 500

/** Documents of the business, and the papers of its registration, that end soon; the newest of each kind alone. */
const scadonoEntro = (oggi: string, entro: string) => sql<Scade>`
  select d.id, d.esercente_id, d.titolo, d.scade_il, '/documenti/' || d.id as indirizzo
  from documenti d join esercenti e on e.id = d.esercente_id
  where d.scade_il between ${oggi}::date and ${entro}::date and d.stato in ('emesso', 'caricato')
    and e.stato not in ('cessato', 'rifiutato', 'inattivo')
  union all
  select r.id, u.esercente_id, case r.tipo when 'documento_identita' then 'Documento d’identità'
      when 'visura_camerale' then 'Visura camerale' else 'Documento della registrazione' end,
    r.scadenza, '/documenti'
  from documenti_registrazione r join utenti_ruoli u on u.utente_id = r.utente_id and u.ruolo = 'esercente'
    join esercenti e on e.id = u.esercente_id
  where r.ruolo = 'esercente' and r.scadenza between ${oggi}::date and ${entro}::date
    and e.stato not in ('cessato', 'rifiutato', 'inattivo')
    and not exists (select from documenti_registrazione dopo where dopo.utente_id = r.utente_id and dopo.ruolo = r.ruolo
      and dopo.tipo = r.tipo and dopo.scadenza > r.scadenza)
  order by 4, 1 limit ${LOTTO}`

/** The nearest of the reminders that is due: a day on which nothing ran is made up by the next one. */
const sogliaDi = (giorni: number): number | undefined =>
  GIORNI_AVVISO_SCADENZA.toSorted((a, b) => a - b).find((soglia) => giorni <= soglia)

/** Tells each esercente, once for 30 and once for 7 days before, of its documents that end; returns how many were looked at. */
export async function avvisaScadenze({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const oggi = clock.today()
  const entro = aggiungiGiorni(oggi, Math.max(...GIORNI_AVVISO_SCADENZA))
  const { rows } = await scadonoEntro(oggi, entro).execute(db)
  for (const { id, esercente_id, titolo, scade_il, indirizzo } of rows) {
    const giorni = giorniTra(oggi, scade_il)
    const soglia = sogliaDi(giorni)
    if (soglia === undefined) continue
    const unicita = `documento_in_scadenza:${id}:${soglia}`
    const quando =
      giorni === 0 ? f`scade oggi` : f`scade fra ${{ giorni: contato(giorni, 'giorno', 'giorni') }}`
    await inTransaction(db, async (trx) => {
      await accoda(trx, {
        argomento: 'documento_in_scadenza',
        unicita,
        contenuto: { esercente_id, titolo, scade_il, giorni, indirizzo },
      })
      await notifica(
        trx,
        { ruolo: 'esercente', esercente_id },
        {
          testo: f`“${{ titolo }}” ${{ quando }}, il ${{ scade_il: formattaGiorno(scade_il) }}`,
          indirizzo,
          unicita,
        },
      )
    })
  }
  return rows.length
}
