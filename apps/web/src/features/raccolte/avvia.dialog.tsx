import { Button } from '@mantine/core'
import {
  avviaRaccolta,
  type AnteprimaAvvio,
  type RaccoltaIntera,
} from '@rateo/contract/accordi/raccolte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { AVVISI_IN_PAROLE } from '@rateo/domain/parole/raccolta-in-parole'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { AVVISI_ADESIONE } from '@rateo/domain/stati/adesione'
import { useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../api/client.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { Facts } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { anteprimaQuery, type Sent, useAtto } from './raccolte.api.ts'

type Props = { raccolta: RaccoltaIntera; onClose: () => void }

const persone = (n: number) => contato(n, 'persona', 'persone')

const quote = (p: AnteprimaAvvio) =>
  p.quota_minima_centesimi === p.quota_massima_centesimi
    ? formattaEuro(p.quota_minima_centesimi)
    : `da ${formattaEuro(p.quota_minima_centesimi)} a ${formattaEuro(p.quota_massima_centesimi)}`

const inParole = (avviso: string): string =>
  AVVISI_IN_PAROLE[AVVISI_ADESIONE.find((uno) => uno === avviso) ?? 'richiesta_aperta']

/** Everything that starting does, before it is done. */
export function AvviaDialog({ raccolta, onClose }: Props) {
  const query = useQuery(anteprimaQuery(raccolta._id))
  const avvia = useAtto(
    'avvia',
    raccolta._id,
    (sent: Sent<{ persone: number; totale_centesimi: number }>) => call(avviaRaccolta, sent),
  )
  const p = query.data
  return (
    <Dialog onClose={onClose} title="Prima di avviare" isBusy={avvia.isPending}>
      <div className={layout['form']}>
        {query.error && <PageError error={query.error} onRetry={() => void query.refetch()} />}
        {!p && !query.error && <Skeleton height={160} />}
        {p && (
          <>
            <Facts
              facts={[
                { name: 'Persone', value: String(p.persone) },
                { name: 'A ciascuna', value: quote(p) },
                { name: 'In tutto', value: formattaEuro(p.totale_centesimi) },
                { name: 'Entro', value: formattaGiornoCompleto(raccolta.scadenza) },
              ]}
            />
            {p.motivo_no !== null && <Notice tone="errore">{p.motivo_no}</Notice>}
            {p.avvisi.map(({ avviso, persone: quante, nomi }) => (
              <Notice key={avviso} tone="avviso" title={`${inParole(avviso)}: ${persone(quante)}`}>
                {nomi.join(', ')}
                {quante > nomi.length && ` e altri ${quante - nomi.length}`}
              </Notice>
            ))}
            <p className={layout['note']}>
              Ciascuna riceve la sua richiesta per e-mail. Le altre persone non le vede.
            </p>
          </>
        )}
        {avvia.error && (
          <Notice tone="errore" isAlert>
            {messageOf(avvia.error)}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={avvia.isPending}>
            Indietro
          </Button>
          {p && p.motivo_no === null && (
            <Button
              loading={avvia.isPending}
              onClick={() =>
                avvia.mutate(
                  { persone: p.persone, totale_centesimi: p.totale_centesimi },
                  { onSuccess: onClose },
                )
              }
            >
              {`Chiedi ${formattaEuro(p.totale_centesimi)} a ${persone(p.persone)}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
