import {
  esercenteApprovato,
  esercenteRifiutato,
  integrazioneRichiesta,
} from '../../../emails/esito-registrazione.ts'
import type { Email } from '../../../emails/layout.ts'
import { eRaccontato, statoEsercente, titoloEvento } from '../../../emails/stato-esercente.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { Uscita, UscitaHandler } from '../../base/uscite/index.ts'

const testo = ({ contenuto }: Uscita, nome: string): string => {
  const valore = contenuto[nome]
  return typeof valore === 'string' ? valore : ''
}

async function readEsercente(db: Db, id: string) {
  const row = await db
    .selectFrom('esercenti')
    .select(['ragione_sociale', 'email', 'motivo_rifiuto', 'integrazione'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...row, voci: row.integrazione?.voci.map((voce) => voce.testo) ?? [] }
}

type Esercente = NonNullable<Awaited<ReturnType<typeof readEsercente>>>
type Racconto = { email: Email; titolo: string; indirizzo: string }

/** The message about an outcome: an e-mail, and a few words in the bell; null where there is nothing to say. */
function raccontoDi(uscita: Uscita, esercente: Esercente, origin: string): Racconto | null {
  const { ragione_sociale, voci, motivo_rifiuto } = esercente
  const evento = testo(uscita, 'evento')
  switch (evento) {
    case 'approva':
      return {
        email: esercenteApprovato(ragione_sociale, origin),
        titolo: 'La tua registrazione è approvata',
        indirizzo: '/pagamenti/nuovo',
      }
    case 'chiedi_integrazione':
      return {
        email: integrazioneRichiesta(ragione_sociale, voci, origin),
        titolo: 'Ci serve ancora qualcosa per la tua registrazione',
        indirizzo: '/registrazione',
      }
    case 'rifiuta':
      return {
        email: esercenteRifiutato(ragione_sociale, motivo_rifiuto ?? '', origin),
        titolo: 'La registrazione non è stata approvata',
        indirizzo: '/home',
      }
    default: {
      if (!eRaccontato(evento)) return null
      const dettagli = {
        motivo: testo(uscita, 'motivo'),
        fino_al: testo(uscita, 'fino_al') || null,
      }
      return {
        email: statoEsercente(evento, ragione_sociale, dettagli, origin),
        titolo: titoloEvento(evento),
        indirizzo: '/home',
      }
    }
  }
}

/** Tells an esercente what was decided about it. */
export function messaggiEsercenti({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    esito_esercente: async (uscita) => {
      const esercente_id = testo(uscita, 'esercente_id')
      const esercente = await readEsercente(db, esercente_id)
      const racconto = esercente && raccontoDi(uscita, esercente, config.origin)
      if (!esercente || !racconto) return
      const { unicita } = uscita
      const { titolo, indirizzo, email } = racconto
      const chi = { ruolo: 'esercente', esercente_id } as const
      await notifica(db, chi, { testo: titolo, indirizzo, unicita })
      await mailer.invia({
        ...email,
        destinatario: esercente.email,
        attivita: esercente_id,
        unicita,
      })
    },
  }
}
