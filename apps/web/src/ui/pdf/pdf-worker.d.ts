// The half of the library that reads the file: it has no types, and is only handed over.
declare module 'pdfjs-dist/build/pdf.worker.min.mjs'
