import { Worker } from 'node:worker_threads'
import type { VerdettoPdf } from './esamina-pdf-worker.ts'
import { rifiutaFile } from './rifiuta-file.ts'

const TEMPO_MS = 30_000

const FRASI: Readonly<Record<Exclude<VerdettoPdf, 'buono'>, string>> = {
  attivo:
    'Il PDF contiene istruzioni che partono da sole, un modulo dinamico o altri file: stampalo di nuovo come PDF e riprova.',
  protetto:
    'Il PDF è protetto da una password: salvane una copia senza protezione, o stampalo di nuovo come PDF, e riprova.',
  archivio: 'Nel PDF è nascosto un altro file: stampalo di nuovo come PDF e riprova.',
  lento:
    'Non siamo riusciti a leggere il PDF in tempo: riprova tra qualche minuto, o stampalo di nuovo come PDF.',
  rovinato: 'Il PDF è incompleto o rovinato: stampalo di nuovo come PDF e riprova.',
}

/** The thread's verdict on a file; a file that kills the thread counts as broken. */
async function verdettoDi(contenuto: Buffer): Promise<VerdettoPdf> {
  const worker = new Worker(new URL('esamina-pdf-worker.ts', import.meta.url), {
    workerData: contenuto,
    // The output of the thread is about a stranger's file, so nobody prints it.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    return await new Promise<VerdettoPdf>((resolve) => {
      const giveUp = () => resolve('rovinato')
      const timer = setTimeout(() => resolve('lento'), TEMPO_MS)
      worker.once('message', resolve)
      worker.once('error', giveUp)
      worker.once('exit', () => {
        clearTimeout(timer)
        giveUp()
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** Refuses a PDF that does anything when it is opened, brings other files along, or cannot be looked into. */
export async function esaminaPdf(contenuto: Buffer): Promise<void> {
  const verdetto = await verdettoDi(contenuto)
  if (verdetto !== 'buono') rifiutaFile(FRASI[verdetto])
}
