import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  cambiaProgrammaReport,
  concludiProgramma,
  getProgrammiReport,
  mettiInPausaProgramma,
  type ProgrammaReport,
  programmaReport,
  riprendiProgramma,
} from '@rateo/contract/ponte/programmi-report'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type Key, useChange } from '../../../api/use-change.ts'

export const programmiQuery = queryOptions({
  queryKey: ['reports', 'programmi'],
  queryFn: ({ signal }) => call(getProgrammiReport, { signal }),
})

/** Every change answers with the list as it is now. */
function useKeep() {
  const queryClient = useQueryClient()
  return (answer: { data: ProgrammaReport[] }) =>
    void queryClient.setQueryData(programmiQuery.queryKey, answer)
}

export function useProgramma(key: Key) {
  const onSuccess = useKeep()
  return useChange({
    key,
    send: (body: InputOf<typeof programmaReport>, idempotencyKey) =>
      call(programmaReport, { body, idempotencyKey }),
    onSuccess,
  })
}

export function useCambiaProgramma(id: string) {
  const onSuccess = useKeep()
  return useChange({
    send: (body: InputOf<typeof cambiaProgrammaReport>) =>
      call(cambiaProgrammaReport, { params: { id }, body }),
    onSuccess,
  })
}

const MOSSE = {
  pausa: mettiInPausaProgramma,
  riprendi: riprendiProgramma,
  concludi: concludiProgramma,
}
export type Mossa = keyof typeof MOSSE

export function useMuoviProgramma(id: string) {
  const onSuccess = useKeep()
  return useChange({
    send: (mossa: Mossa) => call(MOSSE[mossa], { params: { id }, body: {} }),
    onSuccess,
  })
}
