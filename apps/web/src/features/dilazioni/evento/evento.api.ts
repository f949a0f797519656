import {
  caricaFileEvento,
  confermaEvento,
  contestaEvento,
  dichiaraEvento,
} from '@rateo/contract/accordi/evento-rata'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { call } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { useUpload } from '../../../hooks/use-upload.ts'
import { useKeyed } from '../proposte.api.ts'

export const useDichiaraEvento = (id: string, n: number) =>
  useKeyed(`evento-dichiara:${id}:${n}`, (body: InputOf<typeof dichiaraEvento>, idempotencyKey) =>
    call(dichiaraEvento, { params: { id, n: String(n) }, body, idempotencyKey }),
  )

export const useConfermaEvento = (id: string, n: number) =>
  useKeyed(`evento-conferma:${id}:${n}`, (body: InputOf<typeof confermaEvento>, idempotencyKey) =>
    call(confermaEvento, { params: { id, n: String(n) }, body, idempotencyKey }),
  )

export const useContestaEvento = (id: string, n: number) =>
  useKeyed(`evento-contesta:${id}:${n}`, (body: InputOf<typeof contestaEvento>, idempotencyKey) =>
    call(contestaEvento, { params: { id, n: String(n) }, body, idempotencyKey }),
  )

type Caricato = { _id: string; nome_file: string }

/** The document or the photo goes up as soon as it is chosen. */
export const useCaricaFileEvento = (id: string, n: number, onDone: (file: Caricato) => void) =>
  useUpload((file: File, how) => {
    const query = new URLSearchParams({ nome_file: file.name.slice(-150) })
    const path = caricaFileEvento.path.replace(':id', id).replace(':n', String(n))
    return upload({ ...caricaFileEvento, path: `${path}?${query}` }, { file, ...how })
  }, onDone)

export const fileEventoAddress = (id: string, n: number, file: string) =>
  `/api/dilazioni/${id}/rate/${String(n)}/evento/file/${file}`
