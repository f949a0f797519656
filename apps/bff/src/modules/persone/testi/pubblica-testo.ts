import {
  PREAVVISO_TESTO,
  sezioniDi,
  TESTI_LEGALI,
  type TipoTesto,
} from '@rateo/domain/parole/testo-legale'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'

const GIORNI_MAX = 366

type Nuova = { tipo: TipoTesto; valido_dal: Giorno; novita: string; testo: string }

const rifiuta = (pointer: string, message: string): never => {
  throw new AppError('dati_non_validi', { errors: [{ pointer, message }] })
}

function controllaGiorno({ tipo, valido_dal }: Nuova, oggi: Giorno): void {
  const primo = aggiungiGiorni(oggi, PREAVVISO_TESTO[tipo])
  if (valido_dal >= primo && valido_dal <= aggiungiGiorni(oggi, GIORNI_MAX)) return
  const perche =
    PREAVVISO_TESTO[tipo] > 0
      ? `: chi usa il portale lo sa ${PREAVVISO_TESTO[tipo]} giorni prima`
      : ''
  rifiuta('/valido_dal', `Scegli un giorno dal ${formattaGiorno(primo)} a un anno da oggi${perche}`)
}

/** Publishes a version that holds from a day; what it says is not changed afterwards. */
export async function pubblicaTesto(call: Call, nuova: Nuova): Promise<void> {
  const { db, actor, clock } = call
  controllaGiorno(nuova, clock.today())
  if (sezioniDi(nuova.testo).every(({ frasi }) => frasi.length === 0)) {
    rifiuta('/testo', 'Sotto i titoli non c’è niente: scrivi il testo')
  }
  const now = clock.now()
  const scritta = await db
    .insertInto('testi_legali')
    .values({ id: newId(now), ...nuova, autore: actor.utente_id, created_at: now })
    .onConflict((conflict) => conflict.columns(['tipo', 'valido_dal']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (scritta === undefined) {
    throw new AppError('stato_incompatibile', {
      message: `C’è già una versione che vale dal ${formattaGiorno(nuova.valido_dal)}: scegli un altro giorno, o togli prima quella.`,
    })
  }
  const { titolo } = TESTI_LEGALI[nuova.tipo]
  await annota(call, {
    entita: 'impostazione',
    id: `testo:${nuova.tipo}`,
    azione: 'pubblica_testo',
    dopo: { testo: titolo, valido_dal: nuova.valido_dal, novita: nuova.novita },
  })
}

/** Takes away a version on which nobody can have relied: it does not hold yet, and nobody has said that they read it. */
export async function togliTesto(call: Call, id: string): Promise<void> {
  const { db, clock } = call
  const testo = await db
    .selectFrom('testi_legali')
    .where('id', '=', id)
    .select(['tipo', 'valido_dal', 'avvisati'])
    .forUpdate()
    .executeTakeFirst()
  if (testo === undefined) throw new AppError('non_trovato')
  if (testo.valido_dal <= clock.today()) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa versione vale già: resta com’è. Pubblicane una nuova.',
    })
  }
  if (testo.avvisati > 0) {
    throw new AppError('stato_incompatibile', {
      message:
        'Lo abbiamo già scritto a chi usa il portale: resta com’è. Pubblicane una che vale da un altro giorno.',
    })
  }
  const letto = await db
    .selectFrom('consensi')
    .where('tipo', '=', testo.tipo)
    .where('versione', '=', testo.valido_dal)
    .select('utente_id')
    .limit(1)
    .executeTakeFirst()
  if (letto !== undefined) {
    throw new AppError('stato_incompatibile', {
      message:
        'Qualcuno ha già detto di averla letta: resta com’è. Pubblicane una che vale da un altro giorno.',
    })
  }
  await db.deleteFrom('testi_legali').where('id', '=', id).execute()
  await annota(call, {
    entita: 'impostazione',
    id: `testo:${testo.tipo}`,
    azione: 'toglie_testo',
    prima: { valido_dal: testo.valido_dal },
  })
}
