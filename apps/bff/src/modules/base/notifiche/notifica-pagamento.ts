import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { notifica } from './notifica.ts'
import { f } from '@rateo/domain/parole/frase'

const findPagamento = (db: Db, pagamento_id: string) =>
  db
    .selectFrom('pagamenti as p')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'p.cliente_id')
        .onRef('c.esercente_id', '=', 'p.esercente_id'),
    )
    .select([
      'p.causale',
      'p.esercente_id',
      'p.cliente_id',
      'e.ragione_sociale as esercente',
      'c.nome as cliente',
    ])
    .select(
      sql<number>`${stored('importo_scontato', { pagamento: sql.ref('p.id'), importo: sql.ref('p.importo_centesimi') })}`.as(
        'importo_centesimi',
      ),
    )
    .where('p.id', '=', pagamento_id)
    .executeTakeFirstOrThrow()

type Evento = { pagamento_id: string; unicita: string }

/** To the cliente, with the page on which it is paid. */
export async function notificaRichiesta(db: Db, { pagamento_id, unicita }: Evento): Promise<void> {
  const { cliente_id, esercente, importo_centesimi, causale } = await findPagamento(
    db,
    pagamento_id,
  )
  await notifica(
    db,
    { ruolo: 'cliente', cliente_id },
    {
      testo: f`${{ esercente }} ti chiede ${{ importo: formattaEuro(importo_centesimi) }}: ${{ causale }}`,
      indirizzo: `/gateway/${pagamento_id}`,
      unicita,
      evento: 'pagamento_richiesto',
    },
  )
}

/** To the esercente: how much came, which may be a part of what was asked. */
export async function notificaIncasso(
  db: Db,
  { pagamento_id, unicita, pagato_centesimi }: Evento & { pagato_centesimi: number },
): Promise<void> {
  const { esercente_id, cliente, causale } = await findPagamento(db, pagamento_id)
  await notifica(
    db,
    { ruolo: 'esercente', esercente_id },
    {
      testo: f`${{ cliente }} ha pagato ${{ pagato: formattaEuro(pagato_centesimi) }}: ${{ causale }}`,
      indirizzo: `/pagamenti/${pagamento_id}`,
      unicita,
      evento: 'pagamento_riuscito',
    },
  )
}
