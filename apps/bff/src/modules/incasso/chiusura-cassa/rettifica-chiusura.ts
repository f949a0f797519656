import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import {
  contaTagli,
  type Importi,
  riconcilia,
  type RigaQuadratura,
} from '@rateo/domain/cassa/cassa'
import type { Selectable } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { ChiusureCassa } from '../../../db/types.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { registraScrittura } from '../../registri/contabilita/index.ts'
import { archiviaChiusura } from './archivia-chiusura.ts'
import { annotaCassa, lockCassa, esercenteDi } from './blocca.ts'
import { contanteModificabile } from './chiusure.queries.ts'
import { esaminaConteggio } from './esamina-conteggio.ts'
import { findIncassato } from './lettura.queries.ts'
import { inserisciChiusura, nomeDi } from './sigilla.ts'

type Vecchia = Selectable<ChiusureCassa>

async function readVecchia(call: Call, id: string): Promise<Vecchia> {
  const { db } = call
  const riga = await db
    .selectFrom('chiusure_cassa')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(call.actor))
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  return riga
}

const attesoDi = (righe: readonly RigaQuadratura[]): Importi =>
  Object.fromEntries(righe.map((riga) => [riga.metodo, riga.atteso_centesimi]))

async function controlla(call: Call, vecchia: Vecchia, nuovo: Conteggio) {
  const { actor, db } = call
  const cassa = await lockCassa(db, actor, vecchia.cassa_id)
  const successiva = await db
    .selectFrom('chiusure_cassa')
    .select('numero')
    .where('rettifica_di', '=', vecchia.id)
    .executeTakeFirst()
  if (successiva) {
    const message = `Questa chiusura è già stata rettificata dalla ${successiva.numero}: rettifica quella.`
    throw new AppError('stato_incompatibile', { message })
  }
  if (cassa.verifica_altra_persona && vecchia.chiusa_da === actor.utente_id) {
    const message = 'Chi ha chiuso non può rettificare: serve un’altra persona.'
    throw new AppError('non_autorizzato', { message })
  }
  const { conteggio: vecchio } = vecchia.contenuto
  const isOtherCash =
    contaTagli(vecchio.tagli) !== contaTagli(nuovo.tagli) ||
    vecchio.lasciato_centesimi !== nuovo.lasciato_centesimi
  if (isOtherCash && !(await contanteModificabile(db, vecchia))) {
    const message =
      'La cassa è già stata riaperta: i contanti sono stati ricontati allora, e la differenza è nell’apertura. Puoi rettificare POS, registratore e altri metodi.'
    throw new AppError('stato_incompatibile', { message })
  }
  return cassa
}

/** The change of the books: another count, and another division between the till and the bank. */
function movimentiDiRettifica(vecchia: Vecchia, righe: readonly RigaQuadratura[], versato: number) {
  const { cassa_id, esercente_id, contenuto } = vecchia
  const esercente = `esercente:${esercente_id}`
  const prima = new Map(contenuto.righe.map((riga) => [riga.metodo, riga.contato_centesimi]))
  const dopo = new Map(righe.map((riga) => [riga.metodo, riga.contato_centesimi]))
  const coppia = (conto: [string, string], contro: string, importo: number) =>
    importo === 0
      ? []
      : [
          { intestatario: conto[0], codice: conto[1], importo_centesimi: importo },
          { intestatario: esercente, codice: contro, importo_centesimi: -importo },
        ]
  const contanti: [string, string] = [`cassa:${cassa_id}`, 'contanti']
  const contati = [...new Set([...prima.keys(), ...dopo.keys()])].flatMap((metodo) =>
    coppia(
      metodo === 'contanti' ? contanti : [esercente, `da_accreditare_${metodo}`],
      'differenze_cassa',
      (dopo.get(metodo) ?? 0) - (prima.get(metodo) ?? 0),
    ),
  )
  return [...contati, ...coppia(contanti, 'banca', contenuto.versato_centesimi - versato)]
}

/** Puts a closing right with a new one that names it; returns the new one. The old one stays as it was. */
export async function rettificaChiusura(
  call: Call,
  id: string,
  { conteggio, motivo }: { conteggio: Conteggio; motivo: string },
): Promise<string> {
  const { db } = call
  const vecchia = await readVecchia(call, id)
  const cassa = await controlla(call, vecchia, conteggio)
  const { contenuto: prima } = vecchia
  const { righe, pos } = await esaminaConteggio(db, cassa, attesoDi(prima.righe), conteggio)
  const at = call.clock.now()
  const versato = contaTagli(conteggio.tagli) - conteggio.lasciato_centesimi
  const movimenti = movimentiDiRettifica(vecchia, righe, versato)
  const scrittura =
    movimenti.length === 0
      ? null
      : await registraScrittura(db, {
          tipo: 'rettifica_cassa',
          origine_tipo: 'rettifica_cassa',
          origine_id: newId(at),
          movimenti,
          at,
        })
  const incassato = await findIncassato(db, vecchia.sessione_id)
  const pos_centesimi = pos.reduce((somma, uno) => somma + uno.totale_centesimi, 0)
  const nuova = await inserisciChiusura(db, {
    sessione_id: vecchia.sessione_id,
    cassa,
    rettifica_di: id,
    contenuto: {
      ...prima,
      rettifica: { numero: vecchia.numero, motivo },
      chiusa_at: at.toISOString(),
      chiusa_da: (await nomeDi(db, call.actor.utente_id)) ?? '',
      verificata_da: null,
      righe,
      conteggio,
      pos,
      versato_centesimi: versato,
      riconciliazione: riconcilia({ incassato, pos_centesimi, rt: conteggio.rt }),
    },
    scritture: scrittura === null ? vecchia.scritture : [...vecchia.scritture, scrittura],
    chiusa_da: call.actor.utente_id,
    verificata_da: null,
    at,
  })
  await archiviaChiusura(call, nuova, { di: id, motivo })
  await annotaCassa(call, {
    azione: 'rettifica',
    entita: 'chiusura_cassa',
    id: nuova,
    prima: { chiusura_id: id },
    dopo: { motivo },
  })
  return nuova
}
