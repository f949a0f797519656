import { nomiPassi } from '@rateo/contract/persone/passi'
import type { DocumentoRegistrazione, Registrazione } from '@rateo/contract/persone/registrazione'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findLuoghiDiNascita } from '../../base/comuni/index.ts'
import { findAvvisi } from './avvisi.ts'
import { isModificabile, getRiga, richiestaDi, type Riga } from './riga.ts'

export async function findDocumenti(
  db: Db,
  { utente_id, ruolo, esercente_id }: Pick<Riga, 'utente_id' | 'ruolo' | 'esercente_id'>,
): Promise<DocumentoRegistrazione[]> {
  const rows = await db
    .selectFrom('documenti_registrazione')
    .select(['id as _id', 'nome_file', 'dimensione', 'scadenza', 'created_at'])
    // Held to these words by the table itself.
    .select((eb) => eb.ref('tipo').$castTo<DocumentoRegistrazione['tipo']>().as('tipo'))
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('esercente_id', 'is not distinct from', esercente_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

function statoDi({ esercente_stato }: Riga): Registrazione['stato'] {
  switch (esercente_stato) {
    case 'inviato':
    case 'in_verifica':
    case 'integrazione_richiesta':
      return esercente_stato
    default:
      return 'in_corso'
  }
}

const MESSAGGI: Readonly<Record<Registrazione['stato'], string | null>> = {
  in_corso: null,
  inviato:
    'Abbiamo ricevuto la tua registrazione. Di solito la controlliamo entro 2 giorni lavorativi: ti scriviamo appena c’è un esito. Fino ad allora non puoi incassare e nessun importo viene mosso.',
  in_verifica:
    'Stiamo controllando la tua registrazione. Di solito bastano 2 giorni lavorativi: ti scriviamo appena c’è un esito. Fino ad allora non puoi incassare e nessun importo viene mosso.',
  integrazione_richiesta:
    'Ci serve ancora qualcosa: trovi che cosa nei passi segnati. Quando hai finito, invia di nuovo la registrazione.',
}

/** The answers that are known already: those of the invitation, and the name that the account has. */
function precompilatiDi({ ruolo, nome, cognome, precompilati }: Riga): Riga['precompilati'] {
  const passo = ruolo === 'cliente' ? 'anagrafica' : 'rappresentante'
  return { ...precompilati, [passo]: { nome, cognome, ...precompilati[passo] } }
}

/** The registration as the screen shows it. */
export async function getRegistrazione(
  db: Db,
  actor: Actor,
  conSms: boolean,
): Promise<Registrazione> {
  const riga = await getRiga(db, actor)
  const [avvisi, documenti, luoghi] = await Promise.all([
    findAvvisi(db, riga.dati),
    findDocumenti(db, riga),
    findLuoghiDiNascita(db, riga.dati),
  ])
  const stato = statoDi(riga)
  return {
    ruolo: riga.ruolo,
    stato,
    passi: nomiPassi(riga.ruolo).map((passo) => ({
      passo,
      completo: riga.dati[passo] !== undefined && richiestaDi(riga, passo) === null,
      modificabile: isModificabile(riga, passo),
      richiesta: richiestaDi(riga, passo),
    })),
    dati: riga.dati,
    precompilati: precompilatiDi(riga),
    avvisi,
    documenti,
    email: { indirizzo: riga.email, verificata: riga.email_verificata_at !== null },
    telefono: riga.telefono_verificato_at === null ? null : riga.telefono,
    sms: conSms,
    luoghi,
    inviata_at: riga.inviata_at?.toISOString() ?? null,
    messaggio: MESSAGGI[stato],
  }
}
