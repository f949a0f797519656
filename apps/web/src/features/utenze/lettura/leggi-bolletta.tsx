import { Button, FileButton } from '@mantine/core'
import type { BollettaLetta } from '@rateo/domain/banca/codice-bolletta'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'

type State =
  | { kind: 'none' | 'reading' }
  | { kind: 'read'; read: BollettaLetta }
  | { kind: 'nothing' | 'unreadable' }

const UNREADABLE =
  'Il file non si apre: scegli una foto JPG o PNG, oppure un PDF senza password. Puoi scrivere i dati a mano.'
const NOTHING =
  'Nel file non c’è un codice che si legga. Prova con una foto più vicina e ferma del quadrato QR, o scrivi i dati a mano.'

type Props = {
  onRead: (read: BollettaLetta) => void
  /** The file, to be kept with the bolletta. */
  onFile: (file: File) => void
}

/** Reads the code and the amount from a photograph or a PDF, here in the browser: the reader comes when it is asked for. */
export function LeggiBolletta({ onRead, onFile }: Props) {
  const [state, setState] = useState<State>({ kind: 'none' })
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const take = async (file: File | null) => {
    if (file === null) return
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setState({ kind: 'reading' })
    onFile(file)
    const next = await lookInto(file, controller.signal)
    if (controller.signal.aborted) return
    setState(next)
    if (next.kind === 'read') onRead(next.read)
  }

  return (
    <div className={layout['stackTight']}>
      <div>
        <FileButton
          accept="image/jpeg,image/png,application/pdf"
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': 'Foto o PDF della bolletta' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Icon name="documenti" size={18} />}
              loading={state.kind === 'reading'}
            >
              Leggi da una foto o da un PDF
            </Button>
          )}
        </FileButton>
      </div>
      <div aria-live="polite">
        <Outcome state={state} />
      </div>
    </div>
  )
}

async function lookInto(file: File, signal: AbortSignal): Promise<State> {
  try {
    const { readBill } = await import('./read-bill.ts')
    const read = await readBill(file, signal)
    return read === null ? { kind: 'nothing' } : { kind: 'read', read }
  } catch {
    return { kind: 'unreadable' }
  }
}

function Outcome({ state }: { state: State }) {
  switch (state.kind) {
    case 'reading':
      return (
        <p className={layout['quietSmall']}>Cerco il codice: resta tutto su questo dispositivo…</p>
      )
    case 'nothing':
      return <Notice tone="avviso">{NOTHING}</Notice>
    case 'unreadable':
      return <Notice tone="avviso">{UNREADABLE}</Notice>
    case 'read':
      return <Notice tone="successo">{whatWasRead(state.read)}</Notice>
    default:
      return null
  }
}

function whatWasRead({ importo_centesimi, bollettino, ente }: BollettaLetta): string {
  const what = bollettino === null ? 'Letto l’avviso pagoPA' : `Letto il bollettino ${bollettino}`
  const whom = ente === null ? '' : ` Chi riceve ha il codice fiscale ${ente}.`
  return importo_centesimi === null
    ? `${what}: il codice c’è, l’importo lo scrivi tu.${whom}`
    : `${what}: controlla importo e scadenza.${whom}`
}
