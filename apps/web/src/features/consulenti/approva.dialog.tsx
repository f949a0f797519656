import { Button } from '@mantine/core'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Conteggio, PerEsercente } from './conteggio.tsx'
import { anteprimaQuery, useApprova } from './liquidazioni.api.ts'

type Props = { consulente: { _id: string; nome: string }; mese: string; onClose: () => void }

/** The figures that would be settled to a consulente, and the button that fixes it (CON-M4). */
export function ApprovaDialog({ consulente: c, mese, onClose }: Props) {
  const { data, error, refetch } = useQuery(anteprimaQuery(c._id, mese))
  const approva = useApprova(useIdempotencyKey(`liquidazione:${c._id}:${mese}`))
  const toast = useToast()
  return (
    <Dialog
      title={`${c.nome}, ${formattaMeseAnno(`${mese}-01`)}`}
      size="lg"
      isBusy={approva.isPending}
      onClose={onClose}
    >
      <div className={layout['stack']}>
        {error && <PageError error={error} onRetry={() => void refetch()} />}
        {data?.motivo != null && <Notice tone="avviso">{data.motivo}</Notice>}
        {data?.conteggio && (
          <Conteggio
            conteggio={data.conteggio}
            aliquote={data.aliquote}
            precedenti_centesimi={data.precedenti_centesimi}
          />
        )}
        {data && data.dettaglio.length > 0 && <PerEsercente dettaglio={data.dettaglio} />}
        {data?.motivo === null && (
          <p>
            Da qui le righe non cambiano più: quello che torna indietro dopo entra nel mese
            successivo. {c.nome} riceve le cifre per e-mail; a pagare è un’altra persona dello
            staff.
          </p>
        )}
        {approva.error && (
          <Notice tone="errore" isAlert>
            {messageOf(approva.error)}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={approva.isPending}>
            Indietro
          </Button>
          {data?.motivo === null && data.conteggio && (
            <Button
              loading={approva.isPending}
              onClick={() => {
                const { righe, conteggio } = data
                if (conteggio === null) return
                const { netto_centesimi } = conteggio
                approva.mutate(
                  { id: c._id, mese, visto: { righe, netto_centesimi } },
                  {
                    onSuccess: () => {
                      onClose()
                      toast({ tone: 'successo', text: `Liquidazione di ${c.nome} approvata.` })
                    },
                    onError: () => void refetch(),
                  },
                )
              }}
            >
              {`Approva ${formattaEuro(data.conteggio.netto_centesimi)}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
