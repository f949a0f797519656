import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { annotaSistema } from '../../../base/cronologia/index.ts'
import { notificaPersona } from '../../../base/notifiche/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { segnaAvvisato, togliMembro } from '../../sessione/index.ts'
import { findChiSvolge } from '../chi-svolge.ts'
import { revocaInvitiDi } from '../gestisci-membri.ts'
import { f } from '@rateo/domain/parole/frase'

type Da = Pick<Deps, 'db' | 'clock'>

const PREAVVISO_GIORNI = 7
const INSIEME = 100

type Membro = {
  id: string
  esercente_id: string
  utente_id: string
  fino_al: string
  persona: string
  attivita: string
}

/** The oldest that are due, held one by one: what somebody changes at the moment is left to the next run. */
const findDovuti = async (trx: Db, quali: ReturnType<typeof sql>): Promise<Membro[]> => {
  const { rows } = await sql<Membro>`
    select m.id, m.esercente_id, m.utente_id, m.fino_al, trim(u.nome || ' ' || u.cognome) as persona, e.ragione_sociale as attivita
    from membri_esercente m join utenti u on u.id = m.utente_id join esercenti e on e.id = m.esercente_id
    where m.al is null and ${quali} order by m.finisce_at, m.id limit ${INSIEME} for update of m skip locked`.execute(
    trx,
  )
  return rows
}

/**
 * Ends the memberships whose last day is over. At that midnight they let nobody in already (leggi-sessione.ts): here the sessions end, the
 * invitations of the person fall, and it is written down.
 */
export async function chiudiScadute({ db, clock }: Da): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const membri = await findDovuti(trx, sql`m.finisce_at <= ${now}`)
    for (const membro of membri) {
      const { utente_id, esercente_id, persona, fino_al, attivita } = membro
      await togliMembro(trx, membro, now)
      await revocaInvitiDi(trx, utente_id, esercente_id, now)
      const fatto = { azione: 'accesso_finito', dopo: { persona, fino_al } }
      await annotaSistema(trx, { ...fatto, entita: 'esercente', id: esercente_id })
      await annotaSistema(trx, { ...fatto, entita: 'utente', id: utente_id })
      const unicita = `accesso_finito:${membro.id}:${fino_al}`
      const testo = f`L’accesso di ${{ persona }} è finito il ${{ fino_al: formattaGiorno(fino_al) }}.`
      await avvisaChiGestisce(trx, membro, { testo, unicita })
      await notificaPersona(
        trx,
        { utente_id, ruolo: 'esercente' },
        {
          testo: f`Il tuo accesso per ${{ attivita }} è finito il ${{ fino_al: formattaGiorno(fino_al) }}.`,
          indirizzo: '/profilo?scheda=squadra',
          unicita: `${unicita}:suo`,
        },
      )
    }
    return membri.length
  })
}

async function avvisaChiGestisce(
  trx: Db,
  { esercente_id, utente_id }: Membro,
  { testo, unicita }: { testo: string; unicita: string },
): Promise<void> {
  const chi = await findChiSvolge(trx, { esercente_id, mansione: 'squadra', tranne: utente_id })
  for (const uno of chi) {
    await notificaPersona(
      trx,
      { utente_id: uno.utente_id, ruolo: 'esercente', esercente_id },
      { testo, indirizzo: '/profilo?scheda=squadra', unicita },
    )
  }
}

/** Tells, a week before, the person whose access ends and those who may prolong it. Each once for a last day. */
export async function avvisaFiniVicine({ db, clock }: Da): Promise<number> {
  const now = clock.now()
  const fino = aggiungiGiorni(clock.today(), PREAVVISO_GIORNI)
  return inTransaction(db, async (trx) => {
    const membri = await findDovuti(
      trx,
      sql`m.sospeso_at is null and m.avvisato_at is null and m.finisce_at > ${now} and m.fino_al <= ${fino}::date`,
    )
    for (const membro of membri) {
      const { id, utente_id, esercente_id, persona, fino_al, attivita } = membro
      const unicita = `fine_vicina:${id}:${fino_al}`
      const giorno = formattaGiorno(fino_al)
      await segnaAvvisato(trx, id, now)
      await avvisaChiGestisce(trx, membro, {
        testo: f`L’accesso di ${{ persona }} finisce il ${{ giorno }}: puoi prolungarlo dalla squadra.`,
        unicita,
      })
      await notificaPersona(
        trx,
        { utente_id, ruolo: 'esercente', esercente_id },
        {
          testo: f`Il tuo accesso per ${{ attivita }} finisce il ${{ giorno }}.`,
          indirizzo: '/profilo?scheda=squadra',
          unicita: `${unicita}:suo`,
        },
      )
      const contenuto = { utente_id, attivita, fino_al }
      await accoda(trx, { argomento: 'fine_accesso', unicita, contenuto })
    }
    return membri.length
  })
}
