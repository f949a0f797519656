import { confrontaBolletta } from '@rateo/domain/banca/spesa-utenza'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaTasso } from '@rateo/domain/parole/formato'
import { f } from '@rateo/domain/parole/frase'
import { NOMI_UTENZA } from '@rateo/domain/stati/utenza'
import type { Call } from '../../../http/call.ts'
import { notifica } from '../../base/notifiche/index.ts'
import type { Quale } from './bolletta.queries.ts'
import { destinatariDi } from './destinatari.ts'

/** Tells the owner, once, of a bolletta that is much more than that of the same days of the year before. */
export async function avvisaAumento(call: Call, { utenza_id, bolletta_id }: Quale): Promise<void> {
  const { db } = call
  const bollette = await db
    .selectFrom('bollette')
    .where('utenza_id', '=', utenza_id)
    .select(['id', 'periodo_dal', 'periodo_al', 'importo_centesimi'])
    .execute()
  const scritta = bollette.find(({ id }) => id === bolletta_id)
  const confronto = scritta && confrontaBolletta(scritta, bollette)
  if (!confronto?.aumento) return
  const utenza = await db
    .selectFrom('utenze')
    .where('id', '=', utenza_id)
    .select(['tipo', 'fornitore', 'esercente_id', 'cliente_id'])
    .executeTakeFirstOrThrow()
  const { ora_centesimi, prima_centesimi, variazione_decimi } = confronto
  await notifica(db, destinatariDi(utenza), {
    testo: f`${{ utenza: NOMI_UTENZA[utenza.tipo] }}, ${{ fornitore: utenza.fornitore }}: ${{ importo: formattaEuro(ora_centesimi) }}, il ${{ aumento: formattaTasso(variazione_decimi / 10, 1) }} in più dello stesso periodo dell’anno scorso (${{ prima: formattaEuro(prima_centesimi) }})`,
    indirizzo: `/utenze/${utenza_id}`,
    unicita: `aumento_bolletta:${bolletta_id}`,
  })
}
