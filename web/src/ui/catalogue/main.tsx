import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Toaster } from '../toaster';
import { Catalogue } from './catalogue';
import '../../styles/app.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MemoryRouter>
      <Catalogue />
      <Toaster />
    </MemoryRouter>
  </StrictMode>,
);
