import { nomeConPosti } from '@rateo/domain/stati/posti'
import type { Db } from '../../../db/database.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { f } from '@rateo/domain/parole/frase'

const PAROLE: Readonly<Record<string, string>> = {
  in_ritardo: 'è in ritardo: un rinnovo non è stato pagato',
  sospeso: 'è sospeso: un rinnovo non è stato pagato',
  cessato: 'è cessato: un rinnovo non è stato pagato',
  attivo: 'è di nuovo attivo: il dovuto è stato pagato',
  riprende: 'riprende da oggi',
  conclude: 'è concluso, come da disdetta',
  termina: 'è concluso: la sua durata è finita',
  mette_in_pausa: 'è in pausa: la prova è finita e manca un metodo di pagamento',
}

/** The words and addresses of an abbonamento for a message about it. */
export async function findDaAvvisare(db: Db, id: string) {
  const riga = await db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'a.cliente_id')
        .onRef('c.esercente_id', '=', 'a.esercente_id'),
    )
    .innerJoin('clienti as persona', 'persona.id', 'a.cliente_id')
    .where('a.id', '=', id)
    .select(['a.id', 'a.esercente_id', 'p.nome', 'c.nome as cliente', 'persona.email'])
    .select(['a.posti', 'p.posti_max'])
    .select(['e.ragione_sociale as esercente', 'e.email as email_esercente'])
    .executeTakeFirst()
  if (!riga) throw new Error(`${id}: no such abbonamento`)
  const { nome, posti, posti_max, ...altro } = riga
  return { ...altro, piano: nomeConPosti(nome, { posti_max }, posti) }
}
type Riga = Awaited<ReturnType<typeof findDaAvvisare>>

/** Tells the esercente, in the portal, what happened: by the name of a fact, or in words. */
export const avvisaEsercente = (db: Db, riga: Riga, cosa: string, unicita: string) =>
  notifica(
    db,
    { ruolo: 'esercente', esercente_id: riga.esercente_id },
    {
      testo: f`L’abbonamento ${{ piano: riga.piano }} di ${{ cliente: riga.cliente }} ${{ che_cosa: PAROLE[cosa] ?? cosa }}`,
      indirizzo: `/abbonamenti/${riga.id}`,
      unicita,
    },
  )
