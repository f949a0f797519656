import { caricaFatture, type EsitoFatture } from '@rateo/contract/fatture/carica-fatture'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useChange } from '../../api/use-change.ts'
import { type Errore, type FileFattura, MOTIVO_CHIUSO } from './file-fatture.ts'
import { campiDi, conLette, daCaricare, type Letta, type Lettura, type Scelte } from './lettura.ts'

type Campi = Readonly<Record<string, string>>

async function manda(file: FileFattura, campi: Campi): Promise<EsitoFatture | Errore> {
  const contenuto = await file.apri().catch(() => null)
  if (contenuto === null) return { file: file.nome, motivo: MOTIVO_CHIUSO }
  const scritti = Object.entries({ nome_file: file.nome.slice(-150), ...campi })
  const query = new URLSearchParams(scritti.filter(([, valore]) => valore !== ''))
  const path = `${caricaFatture.path}?${query.toString()}`
  try {
    return await upload({ ...caricaFatture, path }, { file: contenuto })
  } catch (error) {
    // Only this file is refused: the others go on. Anything else would be the same for all of them.
    if (error instanceof ApiError && (error.status === 422 || error.status === 409)) {
      return { file: file.nome, motivo: messageOf(error) }
    }
    throw error
  }
}

const errato = (esito: EsitoFatture | Errore): esito is Errore => 'motivo' in esito

/** Adds one more file to what was read. */
function aggiungi(prima: Lettura, file: FileFattura, esito: EsitoFatture | Errore): Lettura {
  if (errato(esito)) return { ...prima, errori: [...prima.errori, esito] }
  if (!esito.e_fattura) return { ...prima, saltati: prima.saltati + 1 }
  const illeggibili = esito.illeggibili.map(({ numero, motivo }) => ({
    file: numero === null ? file.nome : `${file.nome}, n. ${numero}`,
    motivo,
  }))
  const dopo = conLette(prima, file, esito.documenti)
  return { ...dopo, errori: [...dopo.errori, ...illeggibili] }
}

type Prova = {
  file: readonly FileFattura[]
  prima: Lettura
  onStep: (lettura: Lettura, fatti: number) => void
}

/** Reads files one by one, and asks for nothing. What was read before something failed is told all the same. */
export const useProvaFatture = () =>
  useChange({
    send: async ({ file, prima, onStep }: Prova): Promise<void> => {
      let lettura = prima
      for (const [n, uno] of file.entries()) {
        lettura = aggiungi(lettura, uno, await manda(uno, { prova: '1' }))
        onStep(lettura, n + 1)
      }
    },
  })

type Carico = {
  lette: readonly Letta[]
  scelte: Scelte
  onStep: (fatta: readonly Letta[], errori: readonly Errore[], fatti: number) => void
}

/** The invoices that are to be taken, by file: the notes that correct them come last. */
export function daMandare(lette: readonly Letta[], scelte: Scelte): Letta[][] {
  const perFile = new Map<string, Letta[]>()
  for (const letta of lette) {
    if (!daCaricare(letta, scelte)) continue
    perFile.set(letta.file.id, [...(perFile.get(letta.file.id) ?? []), letta])
  }
  const eNota = (di: readonly Letta[]) => (di.some(({ documento }) => documento.e_nota) ? 1 : 0)
  return [...perFile.values()].toSorted((a, b) => eNota(a) - eNota(b))
}

/** The invoices of files of which nothing is taken: they are told too, so that the list says that they were left out, and why. */
function daLasciare(lette: readonly Letta[], scelte: Scelte): Letta[][] {
  const perFile = Map.groupBy(lette, ({ file }) => file.id)
  return [...perFile.values()].filter((sue) =>
    sue.every(
      (letta) => letta.documento.situazione !== 'gia_caricata' && !daCaricare(letta, scelte),
    ),
  )
}

/**
 * Asks for what was chosen, file by file. An invoice that was taken already does nothing when it is sent again: what was interrupted
 * goes on from where it stopped, and needs no key.
 */
export function useCaricaFatture() {
  const queryClient = useQueryClient()
  return useChange({
    send: async ({ lette, scelte, onStep }: Carico): Promise<void> => {
      for (const [n, di] of daMandare(lette, scelte).entries()) {
        const [prima] = di
        if (prima === undefined) continue
        const { file } = prima
        const sue = lette.filter((letta) => letta.file.id === file.id)
        const esito = await manda(file, campiDi(sue, scelte))
        if (errato(esito)) onStep([], [esito], n + 1)
        else {
          const chieste = new Set(di.map(({ documento }) => documento.n))
          const fatte = esito.documenti
            .filter((documento) => chieste.has(documento.n))
            .map((documento) => ({ id: `${file.id}#${documento.n}`, file, documento }))
          onStep(fatte, [], n + 1)
        }
      }
      for (const di of daLasciare(lette, scelte)) {
        const [prima] = di
        if (prima !== undefined) await manda(prima.file, campiDi(di, scelte))
      }
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
      await queryClient.invalidateQueries({ queryKey: ['clienti'] })
      await queryClient.invalidateQueries({ queryKey: ['fatture'] })
    },
  })
}
