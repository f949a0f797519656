import { Button, FileInput } from '@mantine/core'
import type { EsitoEsercenti } from '@rateo/contract/persone/registrazione'
import { leggiEsercenti, type LettiEsercenti } from '@rateo/domain/identita/importa-esercenti'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { PESO_CSV, testoDi } from '../../ui/fields/testo-di-file.ts'
import layout from '../../ui/layout.module.css'
import { ErroriFile } from '../../ui/notices/errori-file.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useImportaEsercenti } from './importa-esercenti.api.ts'

type Caricato = { nome: string; letti: LettiEsercenti; esito: EsitoEsercenti | null }
const esercenti = (quanti: number) => contato(quanti, 'esercente', 'esercenti')

/** A file to begin from: the titles that are read, and an esercente as an example. */
const ESEMPIO = `data:text/csv;charset=utf-8,${encodeURIComponent(
  'email;nome;cognome;ragione sociale;partita iva;telefono\nada.verdi@esempio.it;Ada;Verdi;Bar Verdi di Ada Verdi;01234567897;333 1234567\n',
)}`

/** Esercenti from a file: read and tried first, then each is invited to register (ESE-M5). */
export function ImportaEsercentiDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const importa = useImportaEsercenti()
  const [caricato, setCaricato] = useState<Caricato | null>(null)
  const [tooBig, setTooBig] = useState(false)
  const [fatte, setFatte] = useState(0)
  const righe = caricato?.letti.daInvitare ?? []
  const invia = (prova: boolean, di: Caricato) => {
    setFatte(0)
    importa.mutate(
      { righe: di.letti.daInvitare, prova, onStep: setFatte },
      {
        onSuccess: (esito) => {
          if (prova || esito.errori.length > 0) return setCaricato({ ...di, esito })
          toast({ tone: 'successo', text: `Invito inviato a ${esercenti(esito.invitati)}.` })
          onClose()
        },
      },
    )
  }
  const choose = async (file: File | null) => {
    importa.reset()
    setTooBig(file !== null && file.size > PESO_CSV)
    if (file === null || file.size > PESO_CSV) return
    const letti = leggiEsercenti(await testoDi(file))
    const nuovo = { nome: file.name, letti, esito: null }
    setCaricato(nuovo)
    if (letti.errori.length === 0) invia(true, nuovo)
  }
  const errori = [...(caricato?.letti.errori ?? []), ...(caricato?.esito?.errori ?? [])]
  const esito = errori.length === 0 ? (caricato?.esito ?? null) : null
  return (
    <Dialog onClose={onClose} title="Importa esercenti" isBusy={importa.isPending}>
      <div className={layout['form']}>
        <p className={layout['flat']}>
          Ognuno riceve una e-mail con un link che vale 14 giorni, e si registra con i dati del file
          già scritti. Potrà incassare dopo la tua approvazione.
        </p>
        <p className={layout['note']}>
          Un file CSV con una riga di titoli: email, nome, cognome e, se vuoi, ragione sociale,
          partita iva e telefono. Fino a 10.000 esercenti.{' '}
          <a href={ESEMPIO} download="esercenti-esempio.csv">
            Scarica un file di esempio
          </a>
        </p>
        <FileInput
          label="File"
          placeholder={caricato?.nome ?? 'Scegli il file'}
          accept=".csv,text/csv,text/plain"
          value={null}
          disabled={importa.isPending}
          error={tooBig ? 'Il file supera i 4 MB: dividilo in due.' : undefined}
          onChange={(file) => void choose(file)}
        />
        {importa.isPending && (
          <div role="status">
            <ProgressBar done={fatte} of={righe.length} />
            <p className={layout['note']}>
              {formattaIntero(fatte)} di {formattaIntero(righe.length)}
            </p>
          </div>
        )}
        {importa.error && (
          <Notice
            tone="errore"
            isAlert
            {...(fatte > 0 && { title: `Arrivati a ${esercenti(fatte)}` })}
          >
            {messageOf(importa.error)}
            {fatte > 0 && ' Puoi riprendere con lo stesso file: chi è già stato invitato si salta.'}
          </Notice>
        )}
        {caricato && <ErroriFile errori={errori} conseguenza="non è stato invitato nessuno" />}
        {caricato && caricato.letti.ignorate.length > 0 && (
          <p className={layout['note']}>
            Colonne che non si leggono: {caricato.letti.ignorate.join(', ')}.
          </p>
        )}
        {esito && (
          <Notice tone={esito.invitati > 0 ? 'successo' : 'informazione'} title="Il file è a posto">
            {`${esercenti(esito.invitati)} da invitare. `}
            {esito.gia > 0 && `${esercenti(esito.gia)} già su Rateo, o già invitati: si saltano.`}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={importa.isPending}>
            Indietro
          </Button>
          {caricato && esito !== null && esito.invitati > 0 && (
            <Button loading={importa.isPending} onClick={() => invia(false, caricato)}>
              {`Invita ${esercenti(esito.invitati)}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
