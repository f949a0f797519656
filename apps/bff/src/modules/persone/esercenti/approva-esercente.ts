import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { richiediEsecuzione } from '../../../jobs/esecuzioni.ts'
import { AppError } from '../../../http/errors.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { ATTESA_SECONDO_SI } from './azioni-consentite.ts'
import { decidiEsercente, esigiInVerifica } from './decidi-esercente.ts'
import { findDeroga, findMancanze, type Mancanze } from './mancanze.queries.ts'
import { annotaEsercente, type Decisione } from './passa-esercente.ts'
import { f } from '@rateo/domain/parole/frase'

type Esito = { _id: string; stato: StatoEsercente; attende_conferma: boolean }

const DOCUMENTI: Readonly<Record<string, string>> = {
  documento_identita: 'il documento d’identità',
  visura_camerale: 'la visura camerale',
}

const PASSI: Readonly<Record<string, string>> = {
  rappresentante: 'rappresentante legale',
  titolari: 'titolari effettivi',
  punti_vendita: 'punti vendita',
  conto: 'conto corrente',
  attivita: 'attività',
}

function descrivi({ documenti, passi }: Mancanze): string {
  const parti = [
    ...documenti.map((tipo) => DOCUMENTI[tipo] ?? tipo),
    ...(passi.length > 0
      ? [`l’approvazione di ${passi.map((passo) => PASSI[passo] ?? passo).join(', ')}`]
      : []),
  ]
  return parti.join('; ')
}

/** Marked as to be seen again: neither one nor two people pass over it. */
async function esigiNienteDaRivedere({ db, id }: Decisione): Promise<void> {
  const aperto = await db
    .selectFrom('esami_registrazione')
    .select('passo')
    .where('esercente_id', '=', id)
    .where('esito', '=', 'da_rivedere')
    .executeTakeFirst()
  if (aperto === undefined) return
  throw new AppError('stato_incompatibile', {
    message:
      'Hai segnato un passo della registrazione come da rivedere: chiedi l’integrazione, o approvalo prima.',
  })
}

/** The first of the two: writes why, and the other admins are told. Nothing changes for the esercente. */
async function chiediDeroga(decisione: Decisione, motivo: string, mancano: string) {
  const { db, id, actor, now } = decisione
  const stato = await esigiInVerifica(decisione)
  await db
    .insertInto('approvazioni_in_deroga')
    .values({ esercente_id: id, motivo, chiesta_da: actor?.utente_id ?? '', created_at: now })
    .execute()
  await annotaEsercente(decisione, 'chiede_deroga', { dopo: { motivo, mancano } })
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .select('ragione_sociale')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await notifica(
    db,
    { ruolo: 'admin' },
    {
      testo: f`Serve un secondo sì per approvare ${{ ragione_sociale }}. Manca: ${{ mancano }}`,
      indirizzo: `/esercente/${id}`,
      unicita: `deroga:${id}:${now.toISOString()}`,
    },
  )
  return stato
}

/**
 * Approves an esercente, which may then take payments without a cap. It needs every required paper and every step
 * approved, or two people: the first writes why, another one approves, and the cronologia says both.
 */
export async function approvaEsercente(
  decisione: Decisione,
  { motivo }: { motivo?: string | undefined },
): Promise<Esito> {
  const { db, id, actor, now } = decisione
  await esigiInVerifica(decisione)
  await esigiNienteDaRivedere(decisione)
  const mancanze = await findMancanze(db, id, giornoDiRoma(now))
  const approva = async (dettagli: Record<string, unknown>) => {
    const esito = await decidiEsercente(decisione, {
      evento: 'approva',
      a: 'attivo',
      tetto_centesimi: null,
      dettagli,
    })
    // Its account at the provider is begun at once, and not at the next turn of the job.
    if (actor) await richiediEsecuzione(db, 'allinea_conti', actor.utente_id)
    return { ...esito, attende_conferma: false }
  }
  if (mancanze.documenti.length + mancanze.passi.length === 0) return approva({})
  const mancano = descrivi(mancanze)
  const deroga = await findDeroga(db, id)
  if (deroga !== undefined) {
    if (deroga.chiesta_da === actor?.utente_id) {
      throw new AppError('stato_incompatibile', { message: ATTESA_SECONDO_SI })
    }
    return approva({ deroga: deroga.motivo, chiesta_da: `utente:${deroga.chiesta_da}`, mancano })
  }
  if (motivo === undefined) {
    throw new AppError('stato_incompatibile', {
      message: `Non si può ancora approvare. Manca: ${mancano}. Per approvarlo così scrivi il motivo: serve poi il sì di un altro amministratore.`,
    })
  }
  const stato = await chiediDeroga(decisione, motivo, mancano)
  return { _id: id, stato, attende_conferma: true }
}
