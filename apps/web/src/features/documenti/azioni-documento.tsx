import { Button } from '@mantine/core'
import type { Documento } from '@rateo/contract/registri/documenti'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { useMostra } from './cambia-documenti.api.ts'

const InviaDialog = lazyPart(
  async () => (await import('./invia-documento.dialog.tsx')).InviaDocumentoDialog,
)
const VersioneDialog = lazyPart(
  async () => (await import('./nuova-versione.dialog.tsx')).NuovaVersioneDialog,
)
const CorreggiDialog = lazyPart(
  async () => (await import('./correggi-ricevuta.dialog.tsx')).CorreggiRicevutaDialog,
)
const FatturaDialog = lazyPart(
  async () => (await import('./prepara-fattura.dialog.tsx')).PreparaFatturaDialog,
)

type Aperto = 'invia' | 'versione' | 'correggi' | 'fattura'

const BUTTONS: readonly { label: string; which: Aperto }[] = [
  { label: 'Invia per e-mail', which: 'invia' },
  { label: 'Versione nuova', which: 'versione' },
  { label: 'Correggi', which: 'correggi' },
  { label: 'Prepara la fattura', which: 'fattura' },
]

/** The debt that a document is of, where an invoice can be made of it. */
const daFatturare = ({ tipo, pagamento_id, dilazione_id }: Documento) => {
  if (dilazione_id !== null && (tipo === 'contratto' || tipo === 'piano_rate')) {
    return { dilazione_id }
  }
  return pagamento_id !== null && tipo === 'ricevuta' ? { pagamento_id } : null
}

type Props = { documento: Documento; onChanged: () => void }

/** The actions of an esercente on a document: send, correct, show, make an invoice of it. */
export function AzioniDocumento({ documento, onChanged }: Props) {
  const { _id: id, tipo, caricato, stato, cliente, visibile_al_cliente: isShown } = documento
  const [open, setOpen] = useState<Aperto | null>(null)
  const navigate = useNavigate()
  const mostra = useMostra(id)
  const close = () => setOpen(null)
  const go = (nuovo: string) => {
    close()
    void navigate({ to: paths.documento(nuovo) })
  }
  const di = daFatturare(documento)
  const isCurrent = stato === 'emesso' || stato === 'caricato'
  const buttons = BUTTONS.filter(
    ({ which }) =>
      which === 'invia' ||
      (isCurrent &&
        ((which === 'versione' && caricato) ||
          (which === 'correggi' && tipo === 'ricevuta') ||
          (which === 'fattura' && di !== null))),
  )
  return (
    <>
      {buttons.map(({ label, which }) => (
        <PerMansione key={which} mansione="accordi">
          <Button variant="default" onClick={() => setOpen(which)}>
            {label}
          </Button>
        </PerMansione>
      ))}
      {caricato && isCurrent && cliente !== null && (
        <PerMansione mansione="accordi">
          <Button
            variant="default"
            loading={mostra.isPending}
            onClick={() => mostra.mutate(!isShown, { onSuccess: onChanged })}
          >
            {isShown ? 'Nascondi al cliente' : 'Mostra al cliente'}
          </Button>
        </PerMansione>
      )}
      {open === 'invia' && (
        <InviaDialog
          id={id}
          onClose={close}
          onDone={() => {
            close()
            onChanged()
          }}
        />
      )}
      {open === 'versione' && <VersioneDialog id={id} onClose={close} onDone={go} />}
      {open === 'correggi' && <CorreggiDialog id={id} onClose={close} onDone={go} />}
      {open === 'fattura' && di !== null && <FatturaDialog di={di} onClose={close} onDone={go} />}
    </>
  )
}
