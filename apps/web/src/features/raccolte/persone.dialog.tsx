import { Button, FileInput, Textarea } from '@mantine/core'
import type { EsitoAggiunta } from '@rateo/contract/accordi/adesioni'
import type { RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { leggiPersone, type PersoneLette } from '@rateo/domain/atti/leggi-persone'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { leggiCsv, type RigaCsv } from '@rateo/domain/parole/leggi-csv'
import type { ModoRaccolta } from '@rateo/domain/stati/raccolta'
import { useId, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { motivoFile, NON_SI_LEGGE, righeDelFoglio } from '../../ui/fields/leggi-foglio.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import layout from '../../ui/layout.module.css'
import { ErroriFile } from '../../ui/notices/errori-file.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DaiClienti, type Scelti } from './dai-clienti.tsx'
import { useAggiungi } from './raccolte.api.ts'

type Da = 'scritti' | 'clienti' | 'file'

const persone = (n: number) => contato(n, 'persona', 'persone')
const NESSUNO: PersoneLette = { buone: [], errori: [], ignorate: [] }

const ESEMPI: Readonly<Record<ModoRaccolta, string>> = {
  testa: 'Ada Verdi; ada@esempio.it',
  totale: 'Ada Verdi; ada@esempio.it',
  pesi: 'Ada Verdi; ada@esempio.it; 41,5',
  tabella: 'Ada Verdi; ada@esempio.it; 45,00',
}
const COLONNE: Readonly<Record<ModoRaccolta, string>> = {
  testa: 'nome ed e-mail',
  totale: 'nome ed e-mail',
  pesi: 'nome, e-mail e millesimi',
  tabella: 'nome, e-mail e importo',
}

/** Tries what would be done with the people who were given, before it is done. */
function useProva(raccolta: RaccoltaIntera, onClose: () => void) {
  const toast = useToast()
  const aggiungi = useAggiungi(raccolta._id)
  const [esito, setEsito] = useState<EsitoAggiunta | null>(null)
  const [fatte, setFatte] = useState(0)
  const send = (prova: boolean, cosa: Parameters<typeof aggiungi.mutate>[0]) => {
    setFatte(0)
    aggiungi.mutate(
      { ...cosa, prova, onStep: setFatte },
      {
        onSuccess: (fatto) => {
          if (prova) return setEsito(fatto)
          toast({ tone: 'successo', text: `${persone(fatto.nuove)} in più.` })
          onClose()
        },
      },
    )
  }
  return { aggiungi, esito, setEsito, fatte, send }
}

type Props = { raccolta: RaccoltaIntera; onClose: () => void }

/** People for a raccolta: written or pasted, from the clienti, or from a file. First it says what it would do. */
export function PersoneDialog({ raccolta, onClose }: Props) {
  const { modo } = raccolta
  const [da, setDa] = useState<Da>('scritti')
  const [lette, setLette] = useState<PersoneLette>(NESSUNO)
  const [scelti, setScelti] = useState<Scelti>({
    clienti: [],
    quota_centesimi: null,
    peso: null,
  })
  const { aggiungi, esito, setEsito, fatte, send } = useProva(raccolta, onClose)
  const titleId = useId()
  const reset = () => {
    setEsito(null)
    aggiungi.reset()
  }
  const read = (righe: readonly RigaCsv[]) => {
    reset()
    setLette(leggiPersone(righe, modo))
  }
  const cosa =
    da === 'clienti'
      ? { persone: [], ...scelti, prova: true, onStep: () => undefined }
      : { persone: lette.buone, prova: true, onStep: () => undefined }
  const quante = da === 'clienti' ? scelti.clienti.length : lette.buone.length
  const isReady = quante > 0 || (da === 'clienti' && scelti.etichetta !== undefined)
  const nuove = esito?.nuove ?? 0
  return (
    <Dialog onClose={onClose} title="Aggiungi persone" isBusy={aggiungi.isPending}>
      <div className={layout['form']}>
        <span id={titleId} className={layout['label']}>
          Da dove
        </span>
        <Segments
          aria-labelledby={titleId}
          data={[
            { value: 'scritti', label: 'Scrivi o incolla' },
            { value: 'clienti', label: 'Clienti' },
            { value: 'file', label: 'File' },
          ]}
          value={da}
          onChange={(value) => {
            reset()
            setLette(NESSUNO)
            setDa(value)
          }}
        />
        {da === 'scritti' && <Scritti modo={modo} onRead={read} />}
        {da === 'file' && <DaFile modo={modo} onRead={read} />}
        {da === 'clienti' && (
          <DaiClienti
            modo={modo}
            onChange={(altri) => {
              reset()
              setScelti(altri)
            }}
          />
        )}
        {aggiungi.isPending && quante > 100 && <ProgressBar done={fatte} of={quante} />}
        {aggiungi.error && (
          <Notice tone="errore" isAlert>
            {messageOf(aggiungi.error)}
          </Notice>
        )}
        <ErroriFile
          errori={[...lette.errori, ...(esito?.errori ?? [])]}
          conseguenza="queste righe non entrano"
          isPart
        />
        {esito && (
          <Notice tone={nuove > 0 ? 'successo' : 'informazione'}>
            {`${persone(nuove)} da aggiungere.`}
            {esito.gia > 0 && ` ${formattaIntero(esito.gia)} ci sono già: si saltano.`}
            {raccolta.stato === 'in_corso' &&
              esito.quote_centesimi !== null &&
              ` Verranno chiesti subito ${formattaEuro(esito.quote_centesimi)}. Le quote degli altri non cambiano.`}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={aggiungi.isPending}>
            Indietro
          </Button>
          {nuove > 0 ? (
            <Button loading={aggiungi.isPending} onClick={() => send(false, cosa)}>
              {`Aggiungi ${persone(nuove)}`}
            </Button>
          ) : (
            <Button
              loading={aggiungi.isPending}
              disabled={!isReady}
              onClick={() => send(true, cosa)}
            >
              Controlla
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}

type Fonte = { modo: ModoRaccolta; onRead: (righe: readonly RigaCsv[]) => void }

const Scritti = ({ modo, onRead }: Fonte) => (
  <Textarea
    label="Persone"
    description={`Una per riga: ${COLONNE[modo]}.`}
    placeholder={ESEMPI[modo]}
    rows={6}
    data-autofocus
    onChange={(event) => onRead(leggiCsv(event.currentTarget.value))}
  />
)

function DaFile({ modo, onRead }: Fonte) {
  const [problema, setProblema] = useState<string | null>(null)
  const [nome, setNome] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    setProblema(file && motivoFile(file))
    if (file === null || motivoFile(file) !== null) return
    try {
      onRead(await righeDelFoglio(file))
      setNome(file.name)
    } catch {
      setProblema(NON_SI_LEGGE)
    }
  }
  return (
    <FileInput
      label="File CSV o XLSX"
      description={`Una riga di titoli, poi una per persona: ${COLONNE[modo]}.`}
      placeholder={nome ?? 'Scegli il file'}
      accept=".csv,.xlsx,text/csv"
      value={null}
      error={problema}
      onChange={(file) => void choose(file)}
    />
  )
}
