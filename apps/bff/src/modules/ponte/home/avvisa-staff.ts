import type { Code } from '@rateo/contract/ponte/home'
import { contato } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { getCode } from './home.queries.ts'
import { f } from '@rateo/domain/parole/frase'

type Attesa = { nome: keyof Code; uno: string; molti: string; denaro?: true }

/** The queues that a person has to look into, as a sentence says them; `denaro` where somebody's money stands still. */
const ATTESE: readonly Attesa[] = [
  {
    nome: 'esercenti_in_verifica',
    uno: 'esercente da verificare',
    molti: 'esercenti da verificare',
  },
  {
    nome: 'richieste_nuove',
    uno: 'richiesta di assistenza nuova',
    molti: 'richieste di assistenza nuove',
  },
  { nome: 'richieste_in_ritardo', uno: 'risposta in ritardo', molti: 'risposte in ritardo' },
  {
    nome: 'esiti_sconosciuti',
    uno: 'pagamento con esito da verificare',
    molti: 'pagamenti con esito da verificare',
    denaro: true,
  },
  {
    nome: 'incassi_da_riconciliare',
    uno: 'incasso da riconciliare',
    molti: 'incassi da riconciliare',
    denaro: true,
  },
  {
    nome: 'differenze_aperte',
    uno: 'differenza con il servizio di pagamento',
    molti: 'differenze con il servizio di pagamento',
    denaro: true,
  },
  {
    nome: 'regole_violate',
    uno: 'controllo contabile non superato',
    molti: 'controlli contabili non superati',
  },
  { nome: 'invii_in_ritardo', uno: 'messaggio in ritardo', molti: 'messaggi in ritardo' },
]

const inParole = (code: Code, attese: readonly Attesa[]): string[] =>
  attese.flatMap(({ nome, uno, molti }) => {
    const quanti = Number(code[nome])
    return quanti > 0 ? [contato(quanti, uno, molti)] : []
  })

/**
 * Tells the staff, each morning, what waits for a person: money in the bell, everything in one e-mail. Nothing waits:
 * nothing is said. Asked twice in a day it is told once.
 */
export async function avvisaStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const oggi = clock.today()
  const code = await getCode(db, oggi)
  const tutto = inParole(code, ATTESE)
  if (tutto.length === 0) return 0
  const denaro = inParole(
    code,
    ATTESE.filter((attesa) => attesa.denaro),
  )
  return db.transaction().execute(async (trx) => {
    if (denaro.length > 0) {
      await notifica(
        trx,
        { ruolo: 'admin' },
        {
          testo: f`Denaro che aspetta una persona: ${{ denaro: denaro.join(', ') }}.`,
          indirizzo: '/home/admin',
          unicita: `denaro_in_attesa:${oggi}`,
          evento: 'denaro_in_attesa',
        },
      )
    }
    const { rows } = await sql<{ id: string }>`
      select u.id from utenti u join utenti_ruoli r on r.utente_id = u.id
      where r.ruolo = 'admin' and u.stato = 'attivo'
        and not coalesce(u.notifiche_escluse -> 'email', '[]') ? 'admin:riepilogo_staff'
      order by u.id`.execute(trx)
    for (const { id } of rows) {
      await accoda(trx, {
        argomento: 'riepilogo_staff',
        unicita: `riepilogo_staff:${oggi}:${id}`,
        contenuto: { utente_id: id, attese: tutto },
      })
    }
    return rows.length
  })
}
